import { type ReactNode, type Ref, useState } from "react";
import { LIMITS } from "#contract/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { formatCounted } from "#web/ui/format.ts";
import type { Queue, Verdict } from "./queue.ts";
import { ReasonForm, useReasonForm } from "./reason-form.tsx";

interface QueueToolbarProps {
  /** Name of the list for screen readers: "Reviews". */
  title: string;
  /** Of the count: "pending". */
  state: string;
  open: { pendingCount: number | undefined; found: string | undefined };
  heading: Ref<HTMLHeadingElement>;
  /** Undefined if items are resolved one by one. */
  bulk?: BulkProps | undefined;
  /** Shown at the end of the line while nothing is selected. */
  children: ReactNode;
}

interface BulkProps extends Pick<NonNullable<Queue<unknown>["bulk"]>, "noun" | "reasons"> {
  /** Number of visible items that can be selected, and that are. */
  selectable: number;
  selected: number;
  isBusy: boolean;
  onSelectAll: (isSelected: boolean) => void;
  onDecide: (verdict: Verdict) => void;
}

/** The pending count and the actions for selected items; stays visible while any is selected. */
export function QueueToolbar({ title, state, open, heading, bulk, children }: QueueToolbarProps) {
  const isSelecting = bulk !== undefined && bulk.selected > 0;
  return (
    <div
      data-selecting={isSelecting || undefined}
      className={classes(
        "flex flex-col gap-3 py-2 on-card:hidden",
        isSelecting && "relative z-20 tall:sticky tall:top-16 border-hairline border-b bg-paper",
      )}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="font-sans font-semibold text-base outline-none">
          <span className="sr-only">{title}: </span>
          {open.found !== undefined && open.pendingCount !== undefined && (
            <span className="tabular-nums">{open.found} of </span>
          )}
          <span className="tabular-nums">
            {open.pendingCount ?? open.found} {state}
          </span>
        </h2>
        {bulk && bulk.selectable > 0 && <SelectAll {...bulk} />}
        {isSelecting && <BulkActions {...bulk} />}
        <div className={classes("ml-auto", isSelecting && "hidden")}>{children}</div>
      </div>
    </div>
  );
}

function SelectAll({ selectable, selected, onSelectAll }: BulkProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 phone:hidden">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < selectable;
        }}
        checked={selected === selectable}
        onChange={(event) => onSelectAll(event.target.checked)}
      />
      Select all shown
    </label>
  );
}

function BulkActions({ noun, reasons, selected, isBusy, onDecide }: BulkProps) {
  const [isRejecting, setRejecting] = useState(false);
  const form = useReasonForm();
  const isTooMany = selected > LIMITS.decidedItems;
  const name = `bulk-${noun}`;
  return (
    <>
      <p id={name} role="status" className="font-semibold tabular-nums">
        {formatCounted(selected, noun)} selected
      </p>
      {isTooMany && <p className="text-sm text-soft">At most {LIMITS.decidedItems} at a time.</p>}
      {!isRejecting && !isTooMany && (
        <div className="flex gap-3 sm:ml-auto">
          <Button
            aria-describedby={name}
            isBusy={isBusy}
            onClick={() => onDecide({ decision: "approved", reason: null })}
          >
            Approve
          </Button>
          <Button look="danger" aria-describedby={name} isBusy={isBusy} onClick={() => setRejecting(true)}>
            Reject
          </Button>
        </div>
      )}
      {isRejecting && !isTooMany && (
        <div className="max-h-[60vh] basis-full overflow-y-auto border border-hairline bg-sheet p-4">
          <ReasonForm
            {...{ form, reasons, isBusy }}
            label="Reject"
            heading={name}
            onReject={(reason) => onDecide({ decision: "rejected", reason })}
            onCancel={() => setRejecting(false)}
          />
        </div>
      )}
    </>
  );
}
