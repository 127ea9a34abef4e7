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
    <span className={classes("relative block w-32 shrink-0", className)}>
      <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-soft">
        $
      </span>
      <input
        {...input}
        aria-label={`${label}, in dollars a ${per === "/yr" ? "year" : "month"}`}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        className={classes(control, "pr-10 pl-7")}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-soft"
      >
        {per}
      </span>
    </span>
  );
}
