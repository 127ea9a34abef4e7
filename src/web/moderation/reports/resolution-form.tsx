import { useRef, useState } from "react";
import type { Resolution } from "#contract/moderation/reports.ts";
import type { SuspensionPeriod } from "#contract/moderation/terms.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { PERIOD_LABELS } from "#web/moderation/people/suspension-labels.ts";
import type { ItemState } from "#web/moderation/queue/queue.ts";
import { ReasonPanel } from "#web/moderation/queue/reason-panel.tsx";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { SelectField, TextArea } from "#web/ui/field/field.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { Notice } from "#web/ui/page/notice.tsx";

export interface Resolving {
  resolution: Resolution;
  reason: string | null;
  suspendFor: SuspensionPeriod | null;
}

interface ResolutionFormProps {
  /** The id of the heading of the item. */
  heading: string;
  choices: readonly Resolution[];
  state: Pick<ItemState<Resolving>, "isBusy" | "isGone" | "isWriting" | "onWriting">;
  canSuspend: boolean;
  onResolve: (resolution: Resolution, reason: string, suspendFor: SuspensionPeriod | null) => void;
}

const LABELS: Record<Resolution, string> = {
  dismiss: "Dismiss",
  warn: "Warn",
  hide: "Hide",
  remove: "Remove",
};
const ORDER: readonly Resolution[] = ["dismiss", "warn", "hide", "remove"];
/** Resolutions that notify the author, so they need a form. A dismissal notifies no one. */
type Sanction = Exclude<Resolution, "dismiss">;

/** The decisions on a reported item, always in the same place. */
export function ResolutionForm({ heading, choices, state, canSuspend, onResolve }: ResolutionFormProps) {
  const { isBusy, isGone, isWriting, onWriting } = state;
  const [chosen, setChosen] = useState<Sanction | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const opened = useRef<Sanction>(null);
  useFocusBack(isWriting, () => list.current?.querySelector<HTMLElement>(`[data-choice=${opened.current}]`));
  const open = (sanction: Sanction) => {
    opened.current = sanction;
    setChosen(sanction);
    onWriting(true);
  };
  const offered = ORDER.filter((one) => choices.includes(one));
  return (
    <div ref={list}>
      {chosen === null || !isWriting ? (
        <div className="grid grid-cols-2 gap-3 on-card:flex on-card:flex-wrap on-card:gap-2 on-card:*:min-h-13 on-card:*:flex-1 on-card:*:basis-13 on-card:*:px-1 on-card:*:text-sm">
          {offered.map((one, index) => (
            <Button
              key={one}
              look={one === "remove" ? "danger" : "secondary"}
              data-choice={one}
              data-first-choice={index === 0 ? "" : undefined}
              data-key={one !== "dismiss" && index === offered.length - 1 ? "r" : undefined}
              aria-describedby={heading}
              isBusy={isBusy}
              onClick={() => (one === "dismiss" ? onResolve(one, "", null) : open(one))}
            >
              {LABELS[one]}
            </Button>
          ))}
        </div>
      ) : (
        <SanctionForm
          {...{ heading, isBusy, isGone, canSuspend }}
          sanction={chosen}
          onCancel={() => onWriting(false)}
          onSend={(reason, suspendFor) => onResolve(chosen, reason, suspendFor)}
        />
      )}
    </div>
  );
}

interface SanctionFormProps extends Pick<ResolutionFormProps, "heading" | "canSuspend"> {
  isBusy: boolean;
  isGone: boolean;
  sanction: Sanction;
  onCancel: () => void;
  onSend: (reason: string, suspendFor: SuspensionPeriod | null) => void;
}

interface SanctionValues {
  reason: string;
  suspendFor: SuspensionPeriod | "";
}

function SanctionForm(props: SanctionFormProps) {
  const { heading, isBusy, isGone, canSuspend, sanction, onCancel, onSend } = props;
  const { register, text, watch, handleSubmit } = useTextForm<SanctionValues>({ reason: "", suspendFor: "" });
  const isSuspended = watch("suspendFor") !== "";
  // A warning or suspension needs an explanation.
  const isNeeded = sanction === "warn" || isSuspended;
  const empty = isNeeded ? `Enter a reason for the ${isSuspended ? "suspension" : "warning"}` : undefined;
  const send = handleSubmit(({ reason, suspendFor }) => onSend(reason, suspendFor || null));
  return (
    <ReasonPanel label={LABELS[sanction]} {...{ heading, isBusy, onCancel }} isOver={isGone} onSend={send}>
      {isGone && (
        <Notice tone="neutral">
          <p role="status">Another moderator already handled this report.</p>
        </Notice>
      )}
      <TextArea
        label={isNeeded ? "Reason" : "Reason (optional)"}
        required={isNeeded}
        rows={3}
        hint="Shown to the author."
        {...text("reason", { most: LIMITS.moderationReason, empty })}
      />
      {canSuspend && (
        <SelectField
          label="Also suspend the author"
          empty="Don't suspend"
          options={PERIOD_LABELS}
          {...register("suspendFor")}
        />
      )}
    </ReasonPanel>
  );
}
