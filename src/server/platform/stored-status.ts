import { ITEM_STATUSES, type ItemStatus, MODERATION_STATUSES } from "#contract/vocabulary.ts";

/**
 * How a review or discussion stands in its table. withdrawn: deleted by its author, and kept for moderators while
 * reports on it are open. deleted: a row without content, whose comments stay.
 */
export const STORED_STATUSES = [...ITEM_STATUSES, "withdrawn", "deleted"] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

/** Of a version of a review or discussion. superseded: its author submitted a newer one before anyone decided. */
export const REVISION_STATUSES = [...MODERATION_STATUSES, "superseded"] as const;
export type RevisionStatus = (typeof REVISION_STATUSES)[number];

/** Of a comment; what is "held" here the contract calls "pending". */
export const COMMENT_STATUSES = [
  "visible",
  "held",
  "hidden",
  "removed",
  "rejected",
  "withdrawn",
  "deleted",
] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** What moderators decide on something that is pending. */
export const DECISIONS = ["approved", "rejected"] as const;
export type Decision = (typeof DECISIONS)[number];

/** By its author, whether or not it is kept for moderators. */
export const isDeletedPost = (status: StoredStatus): status is Exclude<StoredStatus, ItemStatus> =>
  status === "withdrawn" || status === "deleted";
