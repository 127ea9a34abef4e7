import { type Ref, useState } from "react";
import { LIMITS } from "#contract/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { lengthProblem } from "#web/ui/counter.tsx";
import { TextArea } from "#web/ui/field.tsx";
import type { Decision } from "./decision.ts";

interface DecisionFormProps {
  /** Of the field for the reason. */
  ref: Ref<HTMLTextAreaElement>;
  /** The id of what names the item. */
  heading: string;
  isBusy: boolean;
  onDecide: (decision: Decision, reason: string) => void;
}

/** Approve and Reject, always at the same place of an item, and the reason. */
export function DecisionForm({ ref, heading, isBusy, onDecide }: DecisionFormProps) {
  const [reason, setReason] = useState("");
  const decide = (decision: Decision) => {
    if (!lengthProblem(reason, LIMITS.moderationReason)) onDecide(decision, reason);
  };
  return (
    <div className="flex flex-col gap-3 self-start lg:sticky lg:top-20">
      <div className="grid grid-cols-2 gap-3">
        <Button
          data-first-choice=""
          aria-describedby={heading}
          isBusy={isBusy}
          onClick={() => decide("approved")}
        >
          Approve
        </Button>
        <Button look="danger" aria-describedby={heading} isBusy={isBusy} onClick={() => decide("rejected")}>
          Reject
        </Button>
      </div>
      <TextArea
        ref={ref}
        label="Reason (optional)"
        rows={2}
        most={LIMITS.moderationReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isBusy) return;
          event.preventDefault();
          decide("rejected");
        }}
        hint="Shown to the author."
      />
    </div>
  );
}
