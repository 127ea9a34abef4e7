import { stored, TEXT } from "./browser-storage.ts";

/** The id of the member who wants notes in this browser. Signing out ends it (session.ts). */
export const pushWish = stored("push_wish", TEXT);
