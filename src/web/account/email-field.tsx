import type { RefObject } from "react";
import type { RegisterOptions, UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "#web/ui/field.tsx";

/** What was typed as address on this page, so that going from one form to another keeps it. */
export type TypedEmail = RefObject<string>;

interface EmailFieldProps {
  register: (name: "email", options: RegisterOptions<{ email: string }, "email">) => UseFormRegisterReturn;
  typedEmail: TypedEmail;
  error: string | undefined;
}

/** The address of an account form. */
export function EmailField({ register, typedEmail, error }: EmailFieldProps) {
  const onChange = (event: { target: { value: string } }) => {
    typedEmail.current = event.target.value;
  };
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={typedEmail.current}
      {...register("email", { onChange })}
      error={error}
    />
  );
}
