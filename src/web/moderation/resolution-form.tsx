import { useState } from "react";
import type { Resolution } from "#contract/reports.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { lengthProblem } from "#web/ui/counter.tsx";
import { TextArea } from "#web/ui/field.tsx";

interface ResolutionFormProps {
  /** The id of what names the item. */
  heading: string;
  choices: readonly Resolution[];
  isBusy: boolean;
  onResolve: (resolution: Resolution, reason: string) => void;
}

const LABELS: Record<Resolution, string> = {
  dismiss: "Dismiss",
  warn: "Warn",
  hide: "Hide",
  remove: "Remove",
};
const ORDER: readonly Resolution[] = ["dismiss", "warn", "hide", "remove"];

/** What can be done about a reported item, always at the same place, and the reason. */
export function ResolutionForm({ heading, choices, isBusy, onResolve }: ResolutionFormProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const resolve = (resolution: Resolution) => {
    // A warning without words helps nobody.
    if (resolution === "warn" && reason.trim() === "") setMissing(true);
    else if (!lengthProblem(reason, LIMITS.moderationReason)) onResolve(resolution, reason);
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
      <TextArea
        data-key="r"
        label="Reason (required to warn)"
        rows={2}
        most={LIMITS.moderationReason}
        value={reason}
        error={isMissing ? "Enter a reason for the warning" : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        hint="Shown to the author if you warn, hide, or remove."
      />
    </div>
  );
}
