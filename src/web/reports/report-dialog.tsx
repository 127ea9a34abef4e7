import { type FormEvent, useId, useRef, useState } from "react";
import type { ReportSubject } from "#contract/reports.ts";
import { LIMITS, REPORT_REASONS, type ReportReason } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { lengthProblem } from "#web/ui/form/counter.tsx";
import { TextArea } from "#web/ui/form/field.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { toast } from "#web/ui/toast.ts";
import { REASON_TEXTS } from "./report-labels.ts";

interface ReportDialogProps {
  subject: ReportSubject;
  onClose: () => void;
}

/** Only moderators see the reason and the details. */
export default function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const { queries } = useApi();
  const [reason, setReason] = useState<ReportReason>();
  const [details, setDetails] = useState("");
  /** The first required field that is empty. */
  const [missing, setMissing] = useState<"reason" | "details">();
  const field = useRef<HTMLTextAreaElement>(null);
  const { write, isBusy } = useWrite({
    ...queries.reports.create.mutationOptions(),
    onSuccess() {
      toast({
        title: "Report sent",
        description: "Thanks. We'll review it and let you know.",
        about: "report",
      });
      onClose();
    },
    refused: {
      ALREADY_REPORTED() {
        toast({ title: "You already reported this.", about: "report" });
        onClose();
      },
    },
    failed: { title: "Failed to send report", about: "report" },
  });

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason === undefined) return setMissing("reason");
    if (reason === "other" && details.trim() === "") return setMissing("details");
    if (lengthProblem(details, LIMITS.reportDetails)) return field.current?.focus();
    void write({ subject, reason, details });
  };

  return (
    <Dialog title={`Report this ${SUBJECT_NAMES[subject.kind]}`} isOpen onClose={onClose}>
      <form onSubmit={send} noValidate className="flex flex-col gap-5">
        <Reasons
          chosen={reason}
          isMissing={missing === "reason"}
          onChoose={(next) => {
            setReason(next);
            setMissing(undefined);
          }}
        />
        <TextArea
          ref={field}
          label="Details"
          hint={reason === "other" ? "Only our team sees this." : "Optional. Only our team sees this."}
          error={missing === "details" ? "Please describe the problem" : undefined}
          rows={3}
          most={LIMITS.reportDetails}
          value={details}
          onChange={(event) => {
            setDetails(event.target.value);
            setMissing(undefined);
          }}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy}>
            Send Report
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const SUBJECT_NAMES = {
  review: "review",
  discussion: "discussion",
  comment: "comment",
  message: "message",
  person: "person",
} as const;

interface ReasonsProps {
  chosen: ReportReason | undefined;
  isMissing: boolean;
  onChoose: (reason: ReportReason) => void;
}

function Reasons({ chosen, isMissing, onChoose }: ReasonsProps) {
  const error = useId();
  return (
    <fieldset aria-describedby={isMissing ? error : undefined}>
      <legend className="font-semibold">What's the problem?</legend>
      <div className="mt-1">
        {REPORT_REASONS.map((reason) => (
          <label key={reason} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={reason}
              checked={chosen === reason}
              onChange={() => onChoose(reason)}
            />
            {REASON_TEXTS[reason]}
          </label>
        ))}
      </div>
      {isMissing && (
        <p id={error} role="alert" className="text-sm font-medium text-bad">
          Please choose a reason
        </p>
      )}
    </fieldset>
  );
}
