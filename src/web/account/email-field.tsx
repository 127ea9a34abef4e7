import type { ChangeEvent, RefObject } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { emailInput, TextField } from "#web/ui/field/field.tsx";

/** Keeps the typed address when switching between forms. */
export type TypedEmail = RefObject<string>;

interface EmailFieldProps extends UseFormRegisterReturn {
  typedEmail: TypedEmail;
  error: string | undefined;
  autoComplete?: string;
}

export function EmailField({ typedEmail, onChange, ...field }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      {...emailInput}
      defaultValue={typedEmail.current}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        typedEmail.current = event.target.value;
        return onChange(event);
      }}
      {...field}
    />
  );
}
