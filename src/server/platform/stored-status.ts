import { ITEM_STATUSES, type ItemStatus } from "#contract/vocabulary.ts";

/**
 * How a review or discussion stands in its table. withdrawn: deleted by its author, and kept for moderators while
 * reports on it are open. deleted: a row without content, whose comments stay.
 */
export const STORED_STATUSES = [...ITEM_STATUSES, "withdrawn", "deleted"] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

/** By its author, whether or not it is kept for moderators. */
export const isDeletedPost = (status: StoredStatus): status is Exclude<StoredStatus, ItemStatus> =>
  status === "withdrawn" || status === "deleted";
