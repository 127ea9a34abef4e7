import { type FormEvent, useRef, useState } from "react";
import type { ContributionChoice } from "#contract/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/form/field.tsx";

/** To be typed: a press alone is made by mistake. */
const WORD = "DELETE";

interface ConfirmDeletionProps {
  choice: ContributionChoice;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more. */
export default function ConfirmDeletion({ choice, isBusy, onConfirm, onClose }: ConfirmDeletionProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (typed.trim().toUpperCase() === WORD) return onConfirm();
    setError(`Please type ${WORD} to confirm`);
    field.current?.focus();
  };
  return (
    <Dialog title="Delete your account?" isOpen onClose={() => !isBusy && onClose()}>
      <form method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
        <p>
          {choice === "anonymise"
            ? "Your posts stay up without your name. We delete everything else about you."
            : "We delete everything about you, including your posts."}{" "}
          This can't be undone.
        </p>
        <TextField
          ref={field}
          label={`Type ${WORD} to confirm`}
          autoComplete="off"
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose} disabled={isBusy}>
            Keep my account
          </Button>
          <Button type="submit" look="danger" isBusy={isBusy}>
            {isBusy ? "Deleting…" : "Delete account"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
