import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/page/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import type { Offer } from "./local-draft.ts";

interface DraftConflictProps {
  offered: Offer;
  onTake: () => void;
  onKeep: () => void;
}

const WHERE: Record<Offer["from"], string> = {
  device: " on another device",
  browser: " in this browser",
  mine: "",
};

/** Offers another version of the draft, from another tab or device. Drops nothing without asking. */
export function DraftConflict({ offered, onTake, onKeep }: DraftConflictProps) {
  const { leadSourceName, city } = offered.content;
  const about = [leadSourceName, city].filter((text) => text !== "").join(" in ");
  return (
    <Notice className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
      <p role="status" className="grow">
        You have another draft{about !== "" && ` (${about})`}, saved <TimeAgo at={offered.savedAt} />
        {WHERE[offered.from]}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={onTake}>
          Use that draft
        </Button>
        <Button look="quiet" onClick={onKeep}>
          Keep this one
        </Button>
      </div>
    </Notice>
  );
}
