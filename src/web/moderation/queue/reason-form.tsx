import { LIMITS } from "#contract/vocabulary.ts";
import { classes } from "#web/ui/classes.ts";
import { TextArea } from "#web/ui/field/field.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { Notice } from "#web/ui/page/notice.tsx";
import { ReasonPanel } from "./reason-panel.tsx";

export const useReasonForm = () => useTextForm({ reason: "" });

interface ReasonFormProps {
  form: ReturnType<typeof useReasonForm>;
  /** Of its button. */
  label: string;
  /** Common reasons, as the author reads them. */
  reasons?: readonly string[] | undefined;
  /** The id of the heading of the item, for screen readers. */
  heading: string;
  /** Why it can't be rejected anymore, for example because another moderator was faster. */
  over?: string | undefined;
  isBusy: boolean;
  onReject: (reason: string) => void;
  onCancel: () => void;
}

export function ReasonForm({ form, reasons = [], over, onReject, ...panel }: ReasonFormProps) {
  const { text, watch, setValue, clearErrors, handleSubmit } = form;
  const reason = watch("reason");
  const toggleCommon = (common: string) => {
    setValue("reason", toggle(reason, common));
    clearErrors();
  };
  const send = handleSubmit((values) => onReject(values.reason.trim()));
  return (
    <ReasonPanel {...panel} isOver={over !== undefined} onSend={send}>
      {over !== undefined && (
        <Notice tone="neutral">
          <p role="status">{over}</p>
        </Notice>
      )}
      {reasons.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Common reasons</legend>
          {reasons.map((common) => (
            <button
              key={common}
              type="button"
              aria-pressed={reason.includes(common)}
              onClick={() => toggleCommon(common)}
              className={classes(
                "min-h-9 rounded-md border px-3 py-1.5 text-left text-sm leading-snug phone:min-h-11",
                reason.includes(common)
                  ? "border-evergreen bg-evergreen-tint font-semibold text-evergreen"
                  : "border-edge bg-sheet hover:border-ink",
              )}
            >
              {common}
            </button>
          ))}
        </fieldset>
      )}
      <TextArea
        label="Reason"
        required
        rows={3}
        hint="Shown to the author."
        {...text("reason", { most: LIMITS.moderationReason, empty: "Enter a reason for the author" })}
      />
    </ReasonPanel>
  );
}

function toggle(reason: string, common: string): string {
  const lines = reason.split("\n").filter((line) => line.trim() !== "");
  const text = lines.includes(common)
    ? lines.filter((line) => line !== common).join("\n")
    : [...lines, common].join("\n");
  return text.length <= LIMITS.moderationReason ? text : reason;
}
