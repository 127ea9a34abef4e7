import type { SuspensionPeriod } from "#contract/moderation/terms.ts";
import type { PersonDetails } from "#contract/people/people.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { SelectField, TextArea } from "#web/ui/field/field.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { PERIOD_LABELS } from "./suspension-labels.ts";
import { useSuspension } from "./use-suspension.ts";

interface SuspendDialogProps {
  person: PersonDetails;
  onClose: () => void;
}

interface Values {
  period: SuspensionPeriod;
  reason: string;
}

export default function SuspendDialog({ person, onClose }: SuspendDialogProps) {
  const { suspend, isBusy } = useSuspension(person);
  const { register, text, handleSubmit } = useTextForm<Values>({ period: "7-days", reason: "" });
  return (
    <DialogForm
      title="Suspend this member?"
      submitLabel="Suspend"
      isDangerous
      {...{ isBusy, onClose }}
      onSubmit={handleSubmit(async ({ period, reason }) => {
        if (await suspend(period, reason)) onClose();
      })}
    >
      <p className="[overflow-wrap:anywhere]">
        <bdi translate="no">{person.fullName}</bdi> can still sign in, read, manage their account, and delete
        what they wrote, but can't post, message, like, or report. What they published stays. We'll email them
        the reason.
      </p>
      <SelectField label="How long" options={PERIOD_LABELS} {...register("period")} />
      <TextArea
        label="Reason"
        rows={3}
        hint="Shown to the member."
        {...text("reason", { most: LIMITS.moderationReason, empty: "Enter a reason for the suspension" })}
      />
    </DialogForm>
  );
}
