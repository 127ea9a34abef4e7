import type { ComponentProps, ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { Combobox } from "./combobox.tsx";
import { control } from "./control.ts";
import { Field } from "./field.tsx";

type ComboboxProps<Item> = Parameters<typeof Combobox<Item>>[0];

interface SuggestFieldProps<Item>
  extends Omit<ComboboxProps<Item>, "renderItem" | "className">,
    Pick<ComponentProps<typeof Field>, "label" | "hint" | "error"> {
  nameOf: (item: Item) => string;
  noteOf?: ((item: Item) => string | null) | undefined;
  children?: ReactNode;
}

/** A labeled text field with suggestions, each a name and a note. */
export function SuggestField<Item>(props: SuggestFieldProps<Item>) {
  const { label, hint, error, nameOf, noteOf, inputClassName, children, ...combobox } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="relative">
          <Combobox
            {...combobox}
            {...ids}
            renderItem={(item) => (
              <>
                <span className="truncate">{nameOf(item)}</span>
                {noteOf?.(item) && <span className="shrink-0 text-sm text-soft">{noteOf(item)}</span>}
              </>
            )}
            inputClassName={classes(control, inputClassName)}
          />
          {children}
        </div>
      )}
    </Field>
  );
}
