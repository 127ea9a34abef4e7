import type { CatalogueDetails } from "#contract/catalogue/catalogue.ts";
import { Button } from "#web/ui/button.tsx";
import { formatCounted, formatMoment } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { entryTitle } from "./entry-labels.ts";
import { useUndoing } from "./use-merging.ts";

/** What was merged into a tool or market. */
export function MergedList({ entry }: { entry: CatalogueDetails }) {
  const { merges, can } = entry;
  if (merges.length === 0) return null;
  return (
    <section aria-labelledby="merged">
      <h3 id="merged" className="text-xl">
        Merged into it
      </h3>
      <ul className="mt-2 border-hairline border-t">
        {merges.map((merge) => (
          <MergeRow key={merge.id} merge={merge} canUndo={can.merge} />
        ))}
      </ul>
    </section>
  );
}

function MergeRow({ merge, canUndo }: { merge: CatalogueDetails["merges"][number]; canUndo: boolean }) {
  const { id, from, mergedAt, mergedBy, moved, setAside, undoableUntil } = merge;
  const { undo, isBusy } = useUndoing();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hairline border-b py-3">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <bdi translate="no">{entryTitle(from)}</bdi>
        </p>
        <Facts className="text-sm text-soft">
          <span>
            {mergedBy ? `${mergedBy.fullName}, ` : ""}
            <TimeAgo at={mergedAt} />
          </span>
          {formatCounted(moved.reviews, "review")}
          {formatCounted(moved.discussions, "discussion")}
          {formatCounted(moved.saves, "save")}
          {setAside > 0 && `${formatCounted(setAside, "review")} set aside`}
        </Facts>
        {undoableUntil !== null && (
          <p className="text-sm text-soft">Can be undone until {formatMoment(undoableUntil)}</p>
        )}
      </div>
      {canUndo && undoableUntil !== null && (
        <Button look="secondary" isBusy={isBusy} onClick={() => void undo(id)}>
          Undo merge
        </Button>
      )}
    </li>
  );
}
