import type { ItemStatus } from "#contract/vocabulary.ts";
import { Badge } from "#web/ui/badge.tsx";

/** How the moderation of one's own review or discussion stands; nothing for what everyone sees. */
export function ModerationBadge({ status }: { status: ItemStatus }) {
  switch (status) {
    case "approved":
      return null;
    case "pending":
      return <Badge tone="marigold">Waiting for approval</Badge>;
    case "rejected":
      return <Badge tone="red">Not approved</Badge>;
    case "hidden":
      return <Badge tone="red">Hidden by a moderator</Badge>;
    case "removed":
      return <Badge tone="red">Removed</Badge>;
  }
}
