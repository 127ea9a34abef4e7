import type { COMMENT_STATES, Comment } from "#contract/comments.ts";
import type { VisibleThread } from "#server/items/index.ts";
import type { Reader } from "#server/platform/reader.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import {
  canBeAnswered,
  canComment,
  canEditComment,
  canRemoveComment,
  canReportComment,
  isDeleted,
} from "./comment-policy.ts";
import type { Texts } from "./thread/comment-hydration.ts";
import type { PlacedComment } from "./thread/order-thread.ts";

interface Shown {
  reader: Reader;
  thread: VisibleThread;
  texts: Texts;
}

const NOTHING = { edit: false, remove: false, reply: false, like: false, report: false };

/** A comment as its reader sees it; null when its status is no longer the one that it was placed by. */
export function toComment(
  placed: PlacedComment,
  answered: PlacedComment | undefined,
  shown: Shown,
): Comment | null {
  if (placed.isTombstone) return toTombstone(placed);
  const { texts } = shown;
  const text = texts.byId.get(placed.id);
  const author = texts.authors.get(placed.userId);
  if (!text?.body || !author || text.status !== placed.status) return null;
  return {
    ...placeOf(placed),
    author,
    isByStarter: placed.userId === shown.thread.userId,
    answers: answered && !answered.isTombstone ? nameOf(texts, answered) : null,
    body: text.body,
    state: stateOf(placed.status),
    editedAt: text.editedAt?.toISOString() ?? null,
    likeCount: placed.likeCount,
    isLiked: texts.likedIds.has(placed.id),
    can: rightsOn(placed, shown),
  };
}

function toTombstone(placed: PlacedComment): Comment {
  const { status } = placed;
  return {
    ...placeOf(placed),
    author: null,
    isByStarter: false,
    answers: null,
    body: null,
    // Why something waits, or was rejected, is between its author and the moderators.
    state: isDeleted(status) ? "deleted" : status === "removed" ? "removed" : "hidden",
    editedAt: null,
    likeCount: 0,
    isLiked: false,
    can: NOTHING,
  };
}

function rightsOn(placed: PlacedComment, { reader, thread }: Shown): Comment["can"] {
  return {
    edit: canEditComment(reader, placed),
    remove: canRemoveComment(reader, placed),
    reply: canComment(reader, thread) && canBeAnswered(placed),
    like: reader.userId !== null,
    report: canReportComment(reader, placed),
  };
}

const placeOf = ({ id, parentId, depth, replyCount, createdAt }: PlacedComment) => ({
  id,
  parentId,
  depth,
  replyCount,
  createdAt: createdAt.toISOString(),
});

function nameOf({ authors }: Texts, { userId }: PlacedComment): Comment["answers"] {
  const author = authors.get(userId);
  return author ? { id: author.id, fullName: author.fullName } : null;
}

function stateOf(status: CommentStatus): (typeof COMMENT_STATES)[number] {
  if (isDeleted(status)) return "deleted";
  return status === "held" ? "pending" : status;
}
