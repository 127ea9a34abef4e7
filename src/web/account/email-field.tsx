import type { ChangeEvent, RefObject } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "#web/ui/form/field.tsx";

/** What was typed as address on this page, so that going from one form to another keeps it. */
export type TypedEmail = RefObject<string>;

interface EmailFieldProps extends UseFormRegisterReturn {
  typedEmail: TypedEmail;
  error: string | undefined;
}

/** The address of an account form. */
export function EmailField({ typedEmail, onChange, ...field }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={typedEmail.current}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        typedEmail.current = event.target.value;
        return onChange(event);
      }}
      {...field}
    />
  );
}
