import { reviewName } from "#contract/names.ts";
import type { Notification } from "#contract/notifications.ts";
import { LIMITS, type NotificationKind } from "#contract/vocabulary.ts";
import type { MarketDirectory } from "#server/markets/index.ts";
import { isDeletedPost, type StoredStatus } from "#server/platform/stored-status.ts";
import { plainTextOf } from "#server/platform/text/rich-text.ts";
import type { ToolDirectory } from "#server/tools/index.ts";
import type { NotificationRow } from "./notification-rows.ts";

interface Directories {
  tools: ToolDirectory;
  markets: MarketDirectory;
}

/**
 * A notification as its person sees it: what is no longer public is neither named nor linked, save to its
 * author, and neither are others' comments on it.
 */
export function toNotification(row: NotificationRow, userId: string, directories: Directories): Notification {
  const review = isSeen(row.review, userId) ? row.review : null;
  const discussion = isSeen(row.discussion, userId) ? row.discussion : null;
  // What others wrote stays to be read when its author deletes what it was about.
  const place = {
    review: review ?? withThread(row.review),
    discussion: discussion ?? withThread(row.discussion),
  };
  const isThreadSeen = place.review !== null || place.discussion !== null;
  const isCommentSeen = row.comment?.userId === userId || (row.comment?.status === "visible" && isThreadSeen);
  const comment = isCommentSeen ? row.comment : null;
  return {
    id: row.id,
    kind: row.kind as NotificationKind,
    actor: row.actor,
    count: row.count,
    title: review ? titleOf(review, directories) : (discussion?.title ?? null),
    excerpt: comment?.body ? excerptOf(plainTextOf(comment.body)) : null,
    target: targetOf(row, { ...place, commentId: comment?.id ?? null }),
    outcome: row.outcome,
    reason: row.reason,
    at: row.updatedAt.toISOString(),
    isRead: row.readAt !== null,
  };
}

/** Whether a person may read an item's title: it is public or their own. */
export function isSeen(item: { userId: string; status: StoredStatus } | null, userId: string): boolean {
  if (item === null || isDeletedPost(item.status)) return false;
  return item.status === "approved" || item.userId === userId;
}

const withThread = <Item extends { status: StoredStatus }>(item: Item | null) =>
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
  { messageId }: NotificationRow,
  {
    review,
    discussion,
    commentId,
  }: { review: { id: string } | null; discussion: { id: string } | null; commentId: string | null },
): Notification["target"] {
  if (messageId !== null) return { kind: "message", id: messageId };
  if (review) return { kind: "review", id: review.id, commentId };
  if (discussion) return { kind: "discussion", id: discussion.id, commentId };
  return null;
}

function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= LIMITS.openingLength) return line;
  const cut = line.slice(0, LIMITS.openingLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))}…`;
}
