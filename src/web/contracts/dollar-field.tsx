import type { InputHTMLAttributes, Ref } from "react";
import { classes } from "#web/ui/classes.ts";
import { control } from "#web/ui/field/control.ts";

interface DollarFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> {
  label: string;
  /** "/mo" */
  per: string;
  value: string;
  onText: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A price with its sign and its unit in the field; its label is for screen readers, as the row names the tool. */
export function DollarField({ label, per, onText, className, ...input }: DollarFieldProps) {
  return (
    <span className={classes("dollar-field", className)}>
      <span aria-hidden>$</span>
      <input
        {...input}
        aria-label={`${label}, in dollars a ${per === "/yr" ? "year" : "month"}`}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        className={control}
      />
      <span aria-hidden>{per}</span>
    </span>
  );
}
