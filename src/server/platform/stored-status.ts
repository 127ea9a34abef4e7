import { MODERATION_STATUSES, POST_STATUSES, type PostStatus } from "#contract/vocabulary.ts";

/** withdrawn: deleted by its author, kept while reports are open. deleted: a row without content, for its comments. */
export const STORED_STATUSES = [...POST_STATUSES, "withdrawn", "deleted"] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

/** Statuses of a version. superseded: its author submitted a newer one before the decision. */
export const REVISION_STATUSES = [...MODERATION_STATUSES, "superseded"] as const;
export type RevisionStatus = (typeof REVISION_STATUSES)[number];

/** Statuses of a comment; "held" is "pending" in the contract. */
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

export const REPORT_OUTCOMES = ["dismissed", "hidden", "removed", "warned"] as const;

/** True if the author deleted it, even if it is kept for moderators. */
export const isDeletedPost = (status: StoredStatus): status is Exclude<StoredStatus, PostStatus> =>
  status === "withdrawn" || status === "deleted";
