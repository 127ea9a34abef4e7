import { Lock, Pin } from "lucide-react";
import type { DiscussionRow } from "#contract/discussions.ts";
import { Badge } from "#web/ui/badge.tsx";

export function DiscussionMarks({
  discussion: { isPinned, isLocked },
}: {
  discussion: Pick<DiscussionRow, "isPinned" | "isLocked">;
}) {
  if (!isPinned && !isLocked) return null;
  return (
    <p className="flex flex-wrap gap-2 py-1">
      {isPinned && (
        <Badge tone="marigold">
          <Pin aria-hidden size={14} className="mr-1.5" />
          Pinned
        </Badge>
      )}
      {isLocked && (
        <Badge tone="plain">
          <Lock aria-hidden size={14} className="mr-1.5" />
          Locked
        </Badge>
      )}
    </p>
  );
}
