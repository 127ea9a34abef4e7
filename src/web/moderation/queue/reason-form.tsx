import { useRef, useState } from "react";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { classes } from "#web/ui/classes.ts";
import { TextArea } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ReasonPanel } from "./reason-panel.tsx";
import { COMMON_REASONS } from "./reasons.ts";

interface ReasonFormProps {
  kind: DecidableKind;
  /** What the form is for, for screen readers: the id of what names it. */
  heading: string;
  /** Why it can't be rejected any more: another moderator was faster, for one. */
  over?: string | undefined;
  isBusy: boolean;
  onReject: (reason: string) => void;
  onCancel: () => void;
}

/** Asks for the reason of a rejection: common reasons, free text, or both. */
export function ReasonForm({ kind, heading, over, isBusy, onReject, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = () => {
    if (reason.trim().length > LIMITS.moderationReason) field.current?.focus();
    else if (reason.trim() === "") {
      setMissing(true);
      field.current?.focus();
    } else onReject(reason.trim());
  };
  const write = (text: string) => {
    setReason(text);
    setMissing(false);
  };
  return (
    <ReasonPanel
      label="Reject"
      {...{ heading, field, isBusy, onCancel }}
      isOver={over !== undefined}
      onSend={send}
    >
      {over !== undefined && (
        <Notice tone="neutral">
          <p role="status">{over}</p>
        </Notice>
      )}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Common reasons</legend>
        {COMMON_REASONS[kind].map((common) => (
          <button
            key={common}
            type="button"
            aria-pressed={reason.includes(common)}
            onClick={() => write(toggle(reason, common))}
            className={classes(
              "min-h-9 rounded-md border px-3 py-1.5 text-left text-sm leading-snug",
              reason.includes(common)
                ? "border-evergreen bg-evergreen-tint font-semibold text-evergreen"
                : "border-edge bg-sheet hover:border-ink",
            )}
          >
            {common}
          </button>
        ))}
      </fieldset>
      <TextArea
        ref={field}
        label="Reason"
        required
        rows={3}
        most={LIMITS.moderationReason}
        value={reason}
        onChange={(event) => write(event.target.value)}
        error={isMissing ? "Enter a reason for the author" : undefined}
        hint="Shown to the author."
      />
    </ReasonPanel>
  );
}

/** Each common reason is a line of its own. */
function toggle(reason: string, common: string): string {
  const lines = reason.split("\n").filter((line) => line.trim() !== "");
  const text = lines.includes(common)
    ? lines.filter((line) => line !== common).join("\n")
    : [...lines, common].join("\n");
  return text.length <= LIMITS.moderationReason ? text : reason;
}
