import { type ToastMessage, toast } from "#web/ui/toast/toast.ts";

export const showSettingsToast = (message: Omit<ToastMessage, "about">) =>
  toast({ ...message, about: "settings" });
