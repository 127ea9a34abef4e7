import { useState } from "react";
import { CONNECTIONS, type Connection } from "#contract/reviews/connections.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { FieldError, TextField } from "#web/ui/field/field.tsx";
import { FormSection } from "./form-section.tsx";
import { useReviewField } from "./use-review-field.ts";

const CHOICES: Record<Connection, string> = {
  none: "I don't work for, compete with, or get paid by this tool",
  "works-for": "I work for this tool",
  "competes-with": "I compete with this tool",
  "paid-by": "This tool pays me or gives me a discount",
  other: "I'm connected with it in another way",
};

const KINDS = CONNECTIONS.filter((connection) => connection !== "none");

/** Asks who pays the author. Most have no connection, so its kinds follow only after a yes. */
export function ConnectionSection() {
  const { value, onChange, onBlur, error, ref } = useReviewField("connection");
  const [isOpen, setOpen] = useState(false);
  const isConnected = value === null ? isOpen : value !== "none";
  return (
    <FormSection title="Are you connected with this tool?" hint="Shown with your review.">
      <fieldset aria-labelledby="connection-question" aria-invalid={Boolean(error)} onBlur={onBlur}>
        <legend id="connection-question" className="sr-only">
          Are you connected with this tool?
        </legend>
        <Choice
          ref={ref}
          name="isConnected"
          label={CHOICES.none}
          isChosen={value === "none"}
          onChoose={() => onChange("none")}
        />
        <Choice
          name="isConnected"
          label="I'm connected"
          isChosen={isConnected}
          onChoose={() => {
            setOpen(true);
            onChange(null);
          }}
        />
        {isConnected && (
          <fieldset className="mt-1 ml-2.5 border-edge border-l-2 pl-5">
            <legend className="sr-only">How are you connected?</legend>
            <p className="py-1 text-sm text-soft">A connection doesn't keep it from being published.</p>
            {KINDS.map((kind) => (
              <Choice
                key={kind}
                name="connection"
                label={CHOICES[kind]}
                isChosen={value === kind}
                onChoose={() => onChange(kind)}
              />
            ))}
          </fieldset>
        )}
        <FieldError error={error} className="mt-1.5" />
      </fieldset>
      {value !== null && value !== "none" && <NoteField isRequired={value === "other"} />}
    </FormSection>
  );
}

interface ChoiceProps {
  ref?: (radio: HTMLInputElement | null) => void;
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

const Choice = ({ ref, name, label, isChosen, onChoose }: ChoiceProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
    <input ref={ref} type="radio" name={name} checked={isChosen} onChange={onChoose} />
    {label}
  </label>
);

function NoteField({ isRequired }: { isRequired: boolean }) {
  const note = useReviewField("connectionNote");
  return (
    <TextField
      label={isRequired ? "How?" : "Anything readers should know (optional)"}
      most={LIMITS.connectionNote}
      {...note}
    />
  );
}
