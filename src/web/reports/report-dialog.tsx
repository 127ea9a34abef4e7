import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { ReportSubject } from "#contract/moderation/reports.ts";
import { LIMITS, REPORT_REASONS, type ReportReason } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { FieldError, TextArea } from "#web/ui/field/field.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { toast } from "#web/ui/toast/toast.ts";
import { REASON_TEXTS } from "./report-labels.ts";

interface ReportDialogProps {
  subject: ReportSubject;
  onClose: () => void;
}

/** Only moderators see the reason and the details. */
export default function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const { queries } = useApi();
  const { register, text, handleSubmit, watch, formState } = useTextForm<Values>({
    reason: null,
    details: "",
  });
  const isOther = watch("reason") === "other";
  const { write, isBusy } = useWrite({
    ...queries.reports.create.mutationOptions(),
    done: { title: "Report sent", description: "Thanks. We'll review it and let you know.", about: "report" },
    onSuccess: onClose,
    rejected: {
      ALREADY_REPORTED() {
        toast({ title: "You already reported this.", about: "report" });
        onClose();
      },
    },
    failed: { title: "Failed to send report", about: "report" },
  });

  return (
    <DialogForm
      title={`Report this ${subject.kind}`}
      submitLabel="Send Report"
      {...{ isBusy, onClose }}
      onSubmit={handleSubmit(({ reason, details }) => reason && write({ subject, reason, details }))}
    >
      <Reasons
        field={register("reason", { validate: (reason) => reason !== null || "Please choose a reason" })}
        error={formState.errors.reason?.message}
      />
      <TextArea
        label="Details"
        hint={isOther ? "Only our team sees this." : "Optional. Only our team sees this."}
        rows={3}
        {...text("details", {
          most: LIMITS.reportDetails,
          empty: isOther ? "Please describe the problem" : undefined,
        })}
      />
    </DialogForm>
  );
}

interface Values {
  reason: ReportReason | null;
  details: string;
}

interface ReasonsProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
}

function Reasons({ field, error }: ReasonsProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold">What's the problem?</legend>
      <div className="mt-1">
        {REPORT_REASONS.map((reason) => (
          <label key={reason} className="flex min-h-11 items-center gap-3">
            <input type="radio" value={reason} {...field} />
            {REASON_TEXTS[reason]}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
