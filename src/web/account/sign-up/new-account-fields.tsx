import type { UseFormRegisterReturn } from "react-hook-form";
import { fullName, password } from "#contract/account/fields.ts";
import { NEW_PASSWORD_HINT, PasswordField } from "#web/account/password-field.tsx";
import { TextField } from "#web/ui/field/field.tsx";

export const newAccount = { password, fullName };

type Name = keyof typeof newAccount;

interface NewAccountFieldsProps {
  field: (name: Name) => UseFormRegisterReturn & { error: string | undefined };
  passwordLabel?: string;
}

export function NewAccountFields({ field, passwordLabel = "Password" }: NewAccountFieldsProps) {
  return (
    <>
      <PasswordField
        label={passwordLabel}
        autoComplete="new-password"
        hint={NEW_PASSWORD_HINT}
        {...field("password")}
      />
      <TextField label="Full name" autoComplete="name" hint="Shown on your reviews." {...field("fullName")} />
    </>
  );
}
