import type { HeldFor } from "#contract/moderation/terms.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import type { Reader } from "#server/platform/reader.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";

interface ModeratedComment {
  userId: string;
  status: CommentStatus;
}

const MINUTE_MS = 60 * 1000;

/** Deleted comments are visible to nobody; moderators see those with open reports among the reports. */
export function canReadComment(reader: Reader, { userId, status }: ModeratedComment): boolean {
  if (isDeleted(status)) return false;
  return status === "visible" || reader.isModerator || reader.userId === userId;
}

export function canEditComment(reader: Reader, { userId, status }: ModeratedComment): boolean {
  return reader.userId === userId && (status === "visible" || status === "held");
}

/** Authors can delete their comments, except removed ones, which are kept as evidence. */
export function canRemoveComment(reader: Reader, { userId, status }: ModeratedComment): boolean {
  return reader.userId === userId && !isDeleted(status) && status !== "removed";
}

/** Deleted by its author, whether or not it's kept for moderators. */
export const isDeleted = (status: CommentStatus) => status === "deleted" || status === "withdrawn";

export function canBeRepliedTo({ status }: Pick<ModeratedComment, "status">): boolean {
  return status === "visible";
}

export function canReportComment(reader: Reader, { userId, status }: ModeratedComment): boolean {
  return reader.userId !== null && reader.userId !== userId && status === "visible";
}

export function isQuietEdit({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= SERVER_LIMITS.quietEditMinutes * MINUTE_MS;
}

/** Holds the first two posts of a member, and links from accounts younger than a week. */
export const FIRST_POSTS = 2;
const YOUNG_ACCOUNT_MS = 7 * 24 * 60 * 60 * 1000;

export interface HoldingFacts {
  /** The author's public posts; Infinity for an edit of a held comment, whose author was checked before. */
  publishedPosts: number;
  accountAgeMs: number;
  links: number;
  isNearDuplicate: boolean;
}

/** For members without a role. */
export function reasonToHold(one: HoldingFacts): HeldFor | null {
  if (one.publishedPosts < FIRST_POSTS) return "first-posts";
  if (one.links > 0 && one.accountAgeMs < YOUNG_ACCOUNT_MS) return "links";
  return one.isNearDuplicate ? "near-duplicate" : null;
}
