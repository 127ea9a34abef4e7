import { useRef } from "react";
import type { PendingItem } from "#contract/moderation/queue.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Notice } from "#web/ui/page/notice.tsx";
import type { ItemState } from "./queue.ts";
import { ReasonForm, useReasonForm } from "./reason-form.tsx";

interface DecisionChoicesProps {
  /** "review" */
  noun: string;
  canDecide: boolean;
  /** Replaces the buttons on the moderator's own item. */
  own?: string;
  decided?: PendingItem["decided"];
  labels?: { approve: string; reject: string };
  /** Common reasons, as the author reads them. */
  reasons?: readonly string[];
  state: ItemState;
  /** The id of the item's heading. */
  heading: string;
}

const LABELS = { approve: "Approve", reject: "Reject" };

/** The two decisions; after one of them, who decided. */
export function DecisionChoices(props: DecisionChoicesProps) {
  const { noun, canDecide, decided, labels = LABELS, reasons, state, heading } = props;
  const { isBusy, isWriting, isGone, onWriting, act } = state;
  const { own = `You can't moderate your own ${noun}. Another moderator will.` } = props;
  const opener = useRef<HTMLButtonElement>(null);
  useFocusBack(isWriting, () => opener.current);
  // Here, so that Cancel keeps what was typed.
  const form = useReasonForm();
  const over = decided
    ? `${decided.moderatorName} ${decided.status} this ${noun}.`
    : isGone
      ? `This ${noun} is no longer pending.`
      : undefined;
  if (isWriting) {
    return (
      <ReasonForm
        {...{ form, reasons, heading, over, isBusy }}
        label={labels.reject}
        onReject={(reason) => void act({ decision: "rejected", reason })}
        onCancel={() => onWriting(false)}
      />
    );
  }
  if (over !== undefined) {
    return (
      <Notice tone="neutral">
        <p role="status">{over}</p>
        {decided?.undoBatch && <UndoButton batchId={decided.undoBatch} />}
      </Notice>
    );
  }
  if (!canDecide) return <Notice tone="neutral">{own}</Notice>;
  const button = { "aria-describedby": heading, isBusy };
  return (
    <div className="flex flex-wrap gap-3 *:flex-1 *:basis-28 on-card:gap-2 on-card:*:min-h-13 on-card:*:basis-20 on-card:*:px-2 on-card:*:first:grow-2 md:*:whitespace-nowrap">
      <Button
        {...button}
        data-first-choice=""
        data-key="a"
        onClick={() => void act({ decision: "approved", reason: null })}
      >
        {labels.approve}
      </Button>
      <Button {...button} ref={opener} look="danger" data-key="r" onClick={() => onWriting(true)}>
        {labels.reject}
      </Button>
    </div>
  );
}

/** Of another moderator's decision, for admins. */
function UndoButton({ batchId }: { batchId: string }) {
  const { queries, queryClient } = useApi();
  const { write, isBusy } = useWrite({
    ...queries.moderation.undoDecisions.mutationOptions(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.moderation.key() }),
    done: { title: "Undone", about: "decision" },
    failed: { title: "Failed to undo", about: "decision" },
  });
  return (
    <Button look="secondary" className="mt-3" isBusy={isBusy} onClick={() => void write({ batchId })}>
      Undo
    </Button>
  );
}
