import { useId } from "react";
import { createPortal } from "react-dom";
import { CONNECTIONS, type Connection } from "#contract/reviews/connections.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import type { ReviewValues } from "#web/reviews/form/review-values.ts";
import { FieldError, TextField } from "#web/ui/field/field.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";

interface DisclosureDialogProps {
  given: Pick<ReviewValues, "connection" | "connectionNote">;
  submitLabel: string;
  onAnswer: (answer: { connection: Connection; connectionNote: string }) => void;
  onClose: () => void;
}

const CHOICES: Record<Connection, string> = {
  none: "I don't work for, compete with, or get paid by this tool",
  "works-for": "I work for this tool",
  "competes-with": "I compete with this tool",
  "paid-by": "This tool pays me or gives me a discount",
  other: "I'm connected with it in another way",
};

/** Asks on publishing who pays the author. Outside of the review's form, because forms can't be nested. */
export default function DisclosureDialog(props: DisclosureDialogProps) {
  const { given, submitLabel, onAnswer, onClose } = props;
  const form = useTextForm({ connection: given.connection, connectionNote: given.connectionNote });
  const errorId = useId();
  const connection = form.watch("connection");
  const error = form.formState.errors.connection?.message;
  return createPortal(
    <DialogForm
      title="Are you connected with this tool?"
      {...{ submitLabel, onClose }}
      isBusy={false}
      onSubmit={form.handleSubmit(({ connection: chosen, connectionNote }) => {
        if (chosen) onAnswer({ connection: chosen, connectionNote: chosen === "none" ? "" : connectionNote });
      })}
    >
      <fieldset aria-describedby={error ? errorId : undefined}>
        <legend className="text-soft">
          Your answer is shown with your review. A connection doesn't keep it from being published.
        </legend>
        <div className="mt-3">
          {CONNECTIONS.map((choice) => (
            <label key={choice} className="flex min-h-11 items-center gap-3 py-1.5">
              <input
                type="radio"
                value={choice}
                {...form.register("connection", {
                  validate: (chosen) => chosen !== null || "Please choose an answer",
                })}
              />
              {CHOICES[choice]}
            </label>
          ))}
        </div>
        <FieldError id={errorId} error={error} />
      </fieldset>
      {connection !== null && connection !== "none" && (
        <TextField
          label={connection === "other" ? "How?" : "Anything readers should know (optional)"}
          {...form.text("connectionNote", {
            most: LIMITS.connectionNote,
            empty: connection === "other" ? "Say how you're connected" : undefined,
          })}
        />
      )}
    </DialogForm>,
    document.body,
  );
}
