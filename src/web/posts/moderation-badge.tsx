import type { PostStatus } from "#contract/vocabulary.ts";
import { Badge } from "#web/ui/badge.tsx";

const BADGES = {
  pending: <Badge tone="neutral">In review</Badge>,
  rejected: <Badge tone="red">Not approved</Badge>,
  hidden: <Badge tone="red">Hidden by a moderator</Badge>,
  removed: <Badge tone="red">Removed by a moderator</Badge>,
} as const;

/** `reason` is the moderator's reason, in the author's own list only. */
export type WithReason<Item> = Item & { reason?: string | null };

/** Moderation status of an own post with the reason; nothing for approved posts. */
export function ModerationBadge({ status, reason }: WithReason<{ status: PostStatus }>) {
  return (
    <>
      {status !== "approved" && BADGES[status]}
      {reason && <p className="line-clamp-none! max-w-prose whitespace-pre-line">Reason: {reason}</p>}
    </>
  );
}
