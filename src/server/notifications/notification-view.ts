import { reviewName } from "#contract/names.ts";
import type { Notification } from "#contract/people/notifications.ts";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import type { MarketDirectory } from "#server/markets/index.ts";
import { isDeletedPost, type StoredStatus } from "#server/platform/stored-status.ts";
import { shorten } from "#server/platform/text/cut-text.ts";
import type { ToolDirectory } from "#server/tools/index.ts";
import type { NotificationRow } from "./notification-rows.ts";

interface Directories {
  tools: ToolDirectory;
  markets: MarketDirectory;
}

/** Content that isn't public has no title, link or excerpt, except for its author. */
export function toNotification(row: NotificationRow, userId: string, directories: Directories): Notification {
  const review = isSeen(row.review, userId) ? row.review : null;
  const discussion = isSeen(row.discussion, userId) ? row.discussion : null;
  // Others' comments stay readable after the post's author deletes it.
  const seen = {
    review: review ?? ifDeleted(row.review),
    discussion: discussion ?? ifDeleted(row.discussion),
  };
  const isThreadSeen = seen.review !== null || seen.discussion !== null;
  const isCommentSeen = row.comment?.userId === userId || (row.comment?.status === "visible" && isThreadSeen);
  const comment = isCommentSeen ? row.comment : null;
  return {
    id: row.id,
    kind: row.kind,
    actor: row.actor,
    count: row.count,
    names: row.names,
    // A note of a page says all in one sentence.
    title: review ? titleOf(review, directories) : (discussion?.title ?? (row.path && row.reason)),
    excerpt: comment?.body ? shorten(plainTextOf(comment.body)) : null,
    target: targetOf(row, { ...seen, commentId: comment?.id ?? null }),
    outcome: row.outcome,
    reason: row.path === null ? row.reason : null,
    at: row.updatedAt.toISOString(),
    isRead: row.readAt !== null,
  };
}

export function isSeen(item: { userId: string; status: StoredStatus } | null, userId: string): boolean {
  if (item === null || isDeletedPost(item.status)) return false;
  return item.status === "approved" || item.userId === userId;
}

const ifDeleted = <Item extends { status: StoredStatus }>(item: Item | null) =>
  item && isDeletedPost(item.status) ? item : null;

function titleOf(
  review: { toolId: string; marketId: string },
  { tools, markets }: Directories,
): string | null {
  const tool = tools.byId.get(review.toolId);
  const market = markets.byId.get(review.marketId);
  return tool && market ? reviewName(tool, market) : null;
}

function targetOf(
  { messageId, path }: NotificationRow,
  {
    review,
    discussion,
    commentId,
  }: { review: { id: string } | null; discussion: { id: string } | null; commentId: string | null },
): Notification["target"] {
  if (path !== null) return { kind: "page", path };
  if (messageId !== null) return { kind: "message", id: messageId };
  if (review) return { kind: "review", id: review.id, commentId };
  if (discussion) return { kind: "discussion", id: discussion.id, commentId };
  return null;
}
