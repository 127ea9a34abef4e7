import { type ToastMessage, toast } from "#web/ui/toast.ts";

/** Shows the result of a settings change in place of the previous one. */
export const showSettingsToast = (message: Omit<ToastMessage, "about">) =>
  toast({ ...message, about: "settings" });
