import { type ToastMessage, toast } from "#web/ui/toast.ts";

/** Shows the result of an account form in place of the previous one. */
export const showAccountToast = (message: Omit<ToastMessage, "about">) =>
  toast({ ...message, about: "account" });
