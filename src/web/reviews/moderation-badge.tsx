import type { ModerationStatus } from "#contract/vocabulary.ts";
import { Badge } from "#web/ui/badge.tsx";

/** How the moderation of one's own review stands; nothing for what everyone sees. */
export function ModerationBadge({ status }: { status: ModerationStatus }) {
  if (status === "approved") return null;
  return status === "pending" ? (
    <Badge tone="marigold">Waiting for approval</Badge>
  ) : (
    <Badge tone="red">Not approved</Badge>
  );
}
