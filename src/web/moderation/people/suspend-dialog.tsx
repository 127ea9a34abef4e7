import { type FormEvent, useRef, useState } from "react";
import { SUSPENSION_PERIODS, type SuspensionPeriod } from "#contract/moderation/terms.ts";
import type { PersonDetails } from "#contract/people.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { lengthProblem } from "#web/ui/form/counter.tsx";
import { SelectField, TextArea } from "#web/ui/form/field.tsx";
import { PERIOD_LABELS } from "./suspension-labels.ts";
import { useSuspension } from "./use-suspension.ts";

interface SuspendDialogProps {
  person: PersonDetails;
  onClose: () => void;
}

export default function SuspendDialog({ person, onClose }: SuspendDialogProps) {
  const { suspend, isBusy } = useSuspension(person);
  const [period, setPeriod] = useState<SuspensionPeriod>("7-days");
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const isBlank = reason.trim() === "";
    setMissing(isBlank);
    if (isBlank || lengthProblem(reason, LIMITS.moderationReason)) return field.current?.focus();
    if (await suspend(period, reason)) onClose();
  };
  return (
    <Dialog title="Suspend this member?" isOpen onClose={onClose}>
      <form onSubmit={send} noValidate className="flex flex-col gap-5">
        <p className="[overflow-wrap:anywhere]">
          <bdi>{person.fullName}</bdi> can still sign in, read, manage their account, and take back what they
          wrote, but can't post, message, like, or report. What they published stays. We'll email them the
          reason.
        </p>
        <SelectField
          label="How long"
          value={period}
          onChange={(event) => setPeriod(event.target.value as SuspensionPeriod)}
        >
          {SUSPENSION_PERIODS.map((one) => (
            <option key={one} value={one}>
              {PERIOD_LABELS[one]}
            </option>
          ))}
        </SelectField>
        <TextArea
          ref={field}
          label="Reason"
          rows={3}
          most={LIMITS.moderationReason}
          value={reason}
          error={isMissing ? "Enter a reason for the suspension" : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
          hint="Shown to the member."
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" isBusy={isBusy}>
            Suspend
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
