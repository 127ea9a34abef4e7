import { Lock, Pin } from "lucide";
import type { DiscussionRow } from "#contract/posts/discussions.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icon.tsx";

export function DiscussionMarks({
  discussion: { isPinned, isLocked },
}: {
  discussion: Pick<DiscussionRow, "isPinned" | "isLocked">;
}) {
  if (!isPinned && !isLocked) return null;
  return (
    <p className="flex flex-wrap gap-2 py-1">
      {isPinned && (
        <Badge tone="neutral">
          <Icon of={Pin} size={14} className="mr-1.5" />
          Pinned
        </Badge>
      )}
      {isLocked && (
        <Badge tone="plain">
          <Icon of={Lock} size={14} className="mr-1.5" />
          Locked
        </Badge>
      )}
    </p>
  );
}
