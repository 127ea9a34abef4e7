import { useRef, useState } from "react";
import { SUSPENSION_PERIODS, type SuspensionPeriod } from "#contract/moderation/terms.ts";
import type { Resolution } from "#contract/reports.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { PERIOD_LABELS } from "#web/moderation/people/suspension-labels.ts";
import { Button } from "#web/ui/button.tsx";
import { lengthProblem } from "#web/ui/form/counter.tsx";
import { SelectField, TextArea } from "#web/ui/form/field.tsx";
import { ReasonPanel, useFocusBack } from "./reason-panel.tsx";

interface ResolutionFormProps {
  /** The id of what names the item. */
  heading: string;
  choices: readonly Resolution[];
  isBusy: boolean;
  /** Whether the author may be suspended along with it. */
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

/** What can be done about a reported item, always at the same place. */
export function ResolutionForm({ heading, choices, isBusy, canSuspend, onResolve }: ResolutionFormProps) {
  const [chosen, setChosen] = useState<Sanction | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const opened = useRef<Sanction>(null);
  useFocusBack(chosen !== null, () =>
    list.current?.querySelector<HTMLElement>(`[data-choice=${opened.current}]`),
  );
  const open = (sanction: Sanction) => {
    opened.current = sanction;
    setChosen(sanction);
  };
  const offered = ORDER.filter((one) => choices.includes(one));
  return (
    <div ref={list} className="self-start lg:sticky lg:top-20">
      {chosen === null ? (
        <div className="grid grid-cols-2 gap-3">
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
          {...{ heading, isBusy, canSuspend }}
          sanction={chosen}
          onCancel={() => setChosen(null)}
          onSend={(reason, suspendFor) => onResolve(chosen, reason, suspendFor)}
        />
      )}
    </div>
  );
}

interface SanctionFormProps extends Pick<ResolutionFormProps, "heading" | "isBusy" | "canSuspend"> {
  sanction: Sanction;
  onCancel: () => void;
  onSend: (reason: string, suspendFor: SuspensionPeriod | null) => void;
}

/** Why, and whether the author is suspended, too. */
function SanctionForm({ heading, isBusy, canSuspend, sanction, onCancel, onSend }: SanctionFormProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [suspendFor, setSuspendFor] = useState<SuspensionPeriod | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // A warning or a suspension without words helps nobody.
  const isNeeded = sanction === "warn" || suspendFor !== null;
  const send = () => {
    const isLacking = isNeeded && reason.trim() === "";
    setMissing(isLacking);
    if (isLacking || lengthProblem(reason, LIMITS.moderationReason)) field.current?.focus();
    else onSend(reason, suspendFor);
  };
  return (
    <ReasonPanel label={LABELS[sanction]} {...{ heading, field, isBusy, onCancel }} onSend={send}>
      <TextArea
        ref={field}
        label={isNeeded ? "Reason" : "Reason (optional)"}
        required={isNeeded}
        rows={3}
        most={LIMITS.moderationReason}
        value={reason}
        error={isMissing ? `Enter a reason for the ${suspendFor ? "suspension" : "warning"}` : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        hint="Shown to the author."
      />
      {canSuspend && (
        <SelectField
          label="Suspend the author, too"
          value={suspendFor ?? ""}
          onChange={({ target }) =>
            setSuspendFor(target.value === "" ? null : (target.value as SuspensionPeriod))
          }
        >
          <option value="">Don't suspend</option>
          {SUSPENSION_PERIODS.map((period) => (
            <option key={period} value={period}>
              {PERIOD_LABELS[period]}
            </option>
          ))}
        </SelectField>
      )}
    </ReasonPanel>
  );
}
