import type { ComponentProps } from "react";
import { classes } from "#web/ui/classes.ts";
import { control } from "#web/ui/field/control.ts";
import { Field, type TextField } from "#web/ui/field/field.tsx";

type AffixFieldProps = Omit<ComponentProps<typeof TextField>, "most"> & { affix: "$" | "%" };

/** A number with its unit in the field. The label names the unit, too, for screen readers. */
export function AffixField({ affix, label, hint, error, warning, className, ...input }: AffixFieldProps) {
  const isBefore = affix === "$";
  return (
    <Field {...{ label, hint, error, warning, className }}>
      {(ids) => (
        <div className="relative">
          <span
            aria-hidden
            className={classes(
              "pointer-events-none absolute inset-y-0 flex items-center text-soft",
              isBefore ? "left-3" : "right-3",
            )}
          >
            {affix}
          </span>
          <input {...input} {...ids} className={classes(control, isBefore ? "pl-7" : "pr-9")} />
        </div>
      )}
    </Field>
  );
}
