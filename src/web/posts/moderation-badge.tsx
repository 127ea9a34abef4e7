import type { ItemStatus } from "#contract/vocabulary.ts";
import { Badge } from "#web/ui/badge.tsx";

const BADGES = {
  pending: <Badge tone="marigold">In review</Badge>,
  rejected: <Badge tone="red">Not approved</Badge>,
  hidden: <Badge tone="red">Hidden by a moderator</Badge>,
  removed: <Badge tone="red">Removed by a moderator</Badge>,
} as const;

/** What only its author's list holds: why moderators decided against it. */
export type WithReason<Item> = Item & { reason?: string | null };

/** How the moderation of something of one's own stands, and why; nothing for what everyone sees. */
export function ModerationBadge({ status, reason }: WithReason<{ status: ItemStatus }>) {
  return (
    <>
      {status !== "approved" && BADGES[status]}
      {reason && <p className="max-w-prose whitespace-pre-line">Reason: {reason}</p>}
    </>
  );
}
