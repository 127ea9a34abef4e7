import { useState } from "react";
import type { Resolution } from "#contract/reports.ts";
import { LIMITS, SUSPENSION_PERIODS, type SuspensionPeriod } from "#contract/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { lengthProblem } from "#web/ui/counter.tsx";
import { SelectField, TextArea } from "#web/ui/field.tsx";
import { PERIOD_LABELS } from "./suspension-labels.ts";

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

/** What can be done about a reported item, always at the same place, and the reason. */
export function ResolutionForm({ heading, choices, isBusy, canSuspend, onResolve }: ResolutionFormProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [suspendFor, setSuspendFor] = useState<SuspensionPeriod | null>(null);
  const resolve = (resolution: Resolution) => {
    // A dismissal is no ground for a suspension.
    const period = resolution === "dismiss" ? null : suspendFor;
    // A warning or a suspension without words helps nobody.
    if ((resolution === "warn" || period !== null) && reason.trim() === "") setMissing(true);
    else if (!lengthProblem(reason, LIMITS.moderationReason)) onResolve(resolution, reason, period);
  };
  return (
    <div className="flex flex-col gap-3 self-start lg:sticky lg:top-20">
      <div className="grid grid-cols-2 gap-3">
        {ORDER.filter((one) => choices.includes(one)).map((one, index) => (
          <Button
            key={one}
            look={one === "remove" ? "danger" : "secondary"}
            data-first-choice={index === 0 ? "" : undefined}
            aria-describedby={heading}
            isBusy={isBusy}
            onClick={() => resolve(one)}
          >
            {LABELS[one]}
          </Button>
        ))}
      </div>
      {canSuspend && <SuspensionField value={suspendFor} onChange={setSuspendFor} />}
      <TextArea
        data-key="r"
        label={canSuspend ? "Reason (required to warn or suspend)" : "Reason (required to warn)"}
        rows={2}
        most={LIMITS.moderationReason}
        value={reason}
        error={isMissing ? `Enter a reason for the ${suspendFor ? "suspension" : "warning"}` : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        hint="Shown to the author if you warn, hide, or remove."
      />
    </div>
  );
}

interface SuspensionFieldProps {
  value: SuspensionPeriod | null;
  onChange: (period: SuspensionPeriod | null) => void;
}

/** Whether the author is suspended, too. */
function SuspensionField({ value, onChange }: SuspensionFieldProps) {
  return (
    <SelectField
      label="Suspend the author, too"
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : (target.value as SuspensionPeriod))}
      hint="Goes with Warn, Hide, and Remove."
    >
      <option value="">Don't suspend</option>
      {SUSPENSION_PERIODS.map((period) => (
        <option key={period} value={period}>
          {PERIOD_LABELS[period]}
        </option>
      ))}
    </SelectField>
  );
}
