import type { ItemStatus } from "#contract/vocabulary.ts";
import { Badge } from "#web/ui/badge.tsx";

const BADGES = {
  pending: <Badge tone="marigold">In review</Badge>,
  rejected: <Badge tone="red">Not approved</Badge>,
  hidden: <Badge tone="red">Hidden by a moderator</Badge>,
  removed: <Badge tone="red">Removed by a moderator</Badge>,
} as const;

/** How the moderation of something of one's own stands; nothing for what everyone sees. */
export function ModerationBadge({ status }: { status: ItemStatus }) {
  return status === "approved" ? null : BADGES[status];
}
