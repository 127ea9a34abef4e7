import type { ContributionChoice } from "#contract/vocabulary.ts";
import { TextField } from "#web/ui/field/field.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";

/** Typing it prevents an accidental deletion. */
const WORD = "DELETE";

interface ConfirmDeletionProps {
  choice: ContributionChoice;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export default function ConfirmDeletion({ choice, isBusy, onConfirm, onClose }: ConfirmDeletionProps) {
  const { register, handleSubmit, formState } = useTextForm({ typed: "" });
  const isTyped = (typed: string) => typed.trim().toUpperCase() === WORD || `Please type ${WORD} to confirm`;
  return (
    <DialogForm
      title="Delete your account?"
      submitLabel={isBusy ? "Deleting…" : "Delete account"}
      cancelLabel="Keep my account"
      isDangerous
      isBusy={isBusy}
      onSubmit={handleSubmit(onConfirm)}
      onClose={onClose}
      staysOpen
    >
      <p>
        {choice === "anonymise"
          ? "Your posts stay up without your name. We delete everything else about you."
          : "We delete everything about you, including your posts."}{" "}
        This can't be undone.
      </p>
      <TextField
        label={`Type ${WORD} to confirm`}
        autoComplete="off"
        error={formState.errors.typed?.message}
        {...register("typed", { validate: isTyped })}
      />
    </DialogForm>
  );
}
