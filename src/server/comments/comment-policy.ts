import type { ThreadRef } from "#contract/comments.ts";
import { LIMITS } from "#contract/parts.ts";
import { canCommentOnDiscussion } from "#server/discussions/index.ts";
import type { Reader } from "#server/platform/reader.ts";
import type { CommentStatus, StoredStatus } from "#server/platform/stored-status.ts";
import { canCommentOnReview } from "#server/reviews/index.ts";

interface Judged {
  userId: string;
  status: CommentStatus;
}

const CAN_COMMENT = { review: canCommentOnReview, discussion: canCommentOnDiscussion } as const;
const MINUTE_MS = 60 * 1000;

/** Where the review or discussion is public. */
export function canComment(
  reader: Reader,
  thread: { kind: ThreadRef["kind"]; userId: string; moderationStatus: StoredStatus; lock: object | null },
): boolean {
  return CAN_COMMENT[thread.kind](reader, thread);
}

/**
 * What is not visible only its author and moderators read. What its author deleted is deleted for everyone; as long
 * as reports on it are open, moderators read it among the reports.
 */
export function canReadComment(reader: Reader, { userId, status }: Judged): boolean {
  if (isDeleted(status)) return false;
  return status === "visible" || reader.isModerator || reader.userId === userId;
}

/** One's own, unless a moderator has decided against it. */
export function canEditComment(reader: Reader, { userId, status }: Judged): boolean {
  return reader.userId === userId && (status === "visible" || status === "held");
}

/** One's own; what was removed for good stays, for whoever looks into it. */
export function canRemoveComment(reader: Reader, { userId, status }: Judged): boolean {
  return reader.userId === userId && !isDeleted(status) && status !== "removed";
}

/** By its author, whether or not it is kept for moderators. */
export const isDeleted = (status: CommentStatus) => status === "deleted" || status === "withdrawn";

/** Nobody answers what the others cannot read. */
export function canBeAnswered({ status }: Pick<Judged, "status">): boolean {
  return status === "visible";
}

/** Others' that are public. */
export function canReportComment(reader: Reader, { userId, status }: Judged): boolean {
  return reader.userId !== null && reader.userId !== userId && status === "visible";
}

/** A slip that is corrected at once leaves no mark. */
export function isQuietEdit({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= LIMITS.quietEditMinutes * MINUTE_MS;
}
