import { useRef } from "react";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import type { PendingItem } from "#contract/moderation/queue.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Notice } from "#web/ui/page/notice.tsx";
import type { ItemState } from "./item-state.ts";
import { ReasonForm } from "./reason-form.tsx";

interface DecisionChoicesProps {
  kind: DecidableKind;
  item: Pick<PendingItem, "decided" | "can">;
  state: ItemState;
  /** The id of the item's heading. */
  heading: string;
}

/** Approve and Reject, always in the same place; after the decision, who decided. */
export function DecisionChoices({ kind, item: { decided, can }, state, heading }: DecisionChoicesProps) {
  const { isBusy, isRejecting, isGone, onRejecting, onDecide } = state;
  const opener = useRef<HTMLButtonElement>(null);
  useFocusBack(isRejecting, () => opener.current);
  const over = decided
    ? `${decided.moderatorName} ${decided.status} this ${kind}.`
    : isGone
      ? `This ${kind} is no longer pending.`
      : undefined;
  return (
    <div className="self-start lg:sticky lg:top-20">
      {isRejecting && (
        <ReasonForm
          {...{ kind, heading, over, isBusy }}
          onReject={(reason) => onDecide("rejected", reason)}
          onCancel={() => onRejecting(false)}
        />
      )}
      {!isRejecting && over !== undefined && (
        <Notice tone="neutral">
          <p role="status">{over}</p>
          {decided?.undoBatch && <UndoButton batchId={decided.undoBatch} />}
        </Notice>
      )}
      {!isRejecting && over === undefined && !can.decide && <OwnItem noun={kind} />}
      {!isRejecting && over === undefined && can.decide && (
        <div className="grid grid-cols-2 gap-3">
          <Button
            data-first-choice=""
            data-key="a"
            aria-describedby={heading}
            isBusy={isBusy}
            onClick={() => onDecide("approved", null)}
          >
            Approve
          </Button>
          <Button
            ref={opener}
            look="danger"
            data-key="r"
            aria-describedby={heading}
            isBusy={isBusy}
            onClick={() => onRejecting(true)}
          >
            Reject
          </Button>
        </div>
      )}
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

/** Replaces the buttons on the moderator's own item. */
function OwnItem({ noun }: { noun: "review" | "discussion" | "comment" }) {
  return (
    <Notice tone="neutral" className="self-start">
      You can't moderate your own {noun}. Another moderator will.
    </Notice>
  );
}
