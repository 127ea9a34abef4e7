import { type ToastMessage, toast } from "#web/ui/toast/toast.ts";

export const showAccountToast = (message: Omit<ToastMessage, "about">) =>
  toast({ ...message, about: "account" });
