import type { COMMENT_STATES, Comment } from "#contract/posts/comments.ts";
import {
  canBeRepliedTo,
  canEditComment,
  canRemoveComment,
  canReportComment,
  isDeleted,
} from "#server/comments/comment-policy.ts";
import type { Reader } from "#server/platform/reader.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { canCommentOn, type VisibleThread } from "#server/posts/index.ts";
import type { CommentText } from "./comment-hydration.ts";
import type { PlacedComment } from "./order-thread.ts";

interface View {
  reader: Reader;
  thread: VisibleThread;
  /** Of the comments, and of those they reply to. */
  texts: ReadonlyMap<string, CommentText>;
  likedIds: ReadonlySet<string>;
}

const NOTHING = { edit: false, remove: false, reply: false, like: false, report: false };

/** Maps a comment for its reader; null if its status has changed since the thread was ordered. */
export function toComment(
  placed: PlacedComment,
  parent: PlacedComment | undefined,
  view: View,
): Comment | null {
  if (placed.isTombstone) return toPlaceholder(placed);
  const text = view.texts.get(placed.id);
  if (!text?.body || text.status !== placed.status) return null;
  return {
    ...placeOf(placed),
    author: text.author,
    isByStarter: placed.userId === view.thread.userId,
    replyTo: parent && !parent.isTombstone ? nameOf(view, parent) : null,
    body: text.body,
    state: stateOf(placed.status),
    editedAt: text.editedAt?.toISOString() ?? null,
    likeCount: placed.likeCount,
    isLiked: view.likedIds.has(placed.id),
    can: permissionsOn(placed, view),
  };
}

function toPlaceholder(placed: PlacedComment): Comment {
  const { status } = placed;
  return {
    ...placeOf(placed),
    author: null,
    isByStarter: false,
    replyTo: null,
    body: null,
    // Why a comment is pending or rejected is private to its author and moderators.
    state: isDeleted(status) ? "deleted" : status === "removed" ? "removed" : "hidden",
    editedAt: null,
    likeCount: 0,
    isLiked: false,
    can: NOTHING,
  };
}

function permissionsOn(placed: PlacedComment, { reader, thread }: View): Comment["can"] {
  return {
    edit: canEditComment(reader, placed),
    remove: canRemoveComment(reader, placed),
    reply: canCommentOn(reader, thread) && canBeRepliedTo(placed),
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

function nameOf({ texts }: View, { id }: PlacedComment): Comment["replyTo"] {
  const author = texts.get(id)?.author;
  return author ? { id: author.id, fullName: author.fullName } : null;
}

function stateOf(status: CommentStatus): (typeof COMMENT_STATES)[number] {
  if (isDeleted(status)) return "deleted";
  return status === "held" ? "pending" : status;
}
