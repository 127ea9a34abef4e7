import { type ToastMessage, toast } from "#web/ui/toast.ts";

/** Tells how an account form fared, in place of what was told of the attempt before. */
export const tellAccount = (message: Omit<ToastMessage, "about">) => toast({ ...message, about: "account" });
