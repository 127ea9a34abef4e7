import { RECORD, stored } from "./browser-storage.ts";

export interface OfflineItem {
  title: string;
  about: string;
  /** Its page's path; null without a page. */
  address: string | null;
}

/** What the offline page lists, by the id of the signed-in member. Forgotten with the session (session.ts). */
export const offlineItems = stored("offline_items", RECORD);
