import { type ToastMessage, toast } from "#web/ui/toast.ts";

/** Tells how a change of the settings fared, in place of what was told of the one before. */
export const tellSettings = (message: Omit<ToastMessage, "about">) =>
  toast({ ...message, about: "settings" });
