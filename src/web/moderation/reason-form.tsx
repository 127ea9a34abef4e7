import { type FormEvent, useEffect, useRef, useState } from "react";
import type { DecidableKind } from "#contract/moderation.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { TextArea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
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

/** Why something is rejected: a common reason, one's own words, or both. */
export function ReasonForm({ kind, heading, over, isBusy, onReject, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // On a phone the keyboard would cover the common reasons.
    const hasKeyboard = window.matchMedia("(pointer: fine)").matches;
    (hasKeyboard ? field.current : form.current)?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isBusy || over !== undefined) return;
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
    <form
      ref={form}
      tabIndex={-1}
      aria-label="Reject"
      aria-describedby={heading}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
        else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
      }}
      className="flex scroll-my-24 flex-col gap-3 outline-none"
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
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" onClick={onCancel}>
          {over === undefined ? "Cancel" : "Close"}
        </Button>
        {over === undefined && (
          <Button type="submit" look="danger" aria-describedby={heading} isBusy={isBusy}>
            Reject
          </Button>
        )}
      </div>
    </form>
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
