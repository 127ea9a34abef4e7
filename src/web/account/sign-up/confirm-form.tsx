import * as z from "zod";
import { password } from "#contract/account/fields.ts";
import { PasswordField } from "#web/account/password-field.tsx";
import { AccountForm, useAccountForm } from "#web/account/use-account-form.tsx";
import { useApi } from "#web/platform/session/viewer.ts";
import { NewAccountFields, newAccount } from "./new-account-fields.tsx";

type Values = { password: string; fullName?: string };

interface ConfirmFormProps {
  token: string;
  /** Undefined until loaded. */
  email: string | undefined;
  /** Asks for a new password and name, because someone else may have signed up. */
  isChoosing: boolean;
  onChoose: () => void;
  onDead: () => void;
  onConfirmed: (email: string, password: string) => Promise<void>;
}

export function ConfirmForm({ token, email, isChoosing, onChoose, onDead, onConfirmed }: ConfirmFormProps) {
  const { api } = useApi();
  const schema: z.ZodType<Values, Values> = z.object(isChoosing ? newAccount : { password });
  const { field, ...form } = useAccountForm(schema, {
    send: async (values) => {
      const confirmed = await api.account.confirmEmail({ token, ...values });
      await onConfirmed(confirmed.email, values.password);
    },
    failed: "Failed to confirm your email. Please try again.",
    onDead,
  });
  return (
    <AccountForm form={form} label="Confirm email address" busyLabel="Confirming…">
      <div>
        <p>
          {isChoosing ? "Choose a password and a name." : "Enter the password you signed up with."} We'll
          confirm this address and sign you in:
        </p>
        {/* Also for password managers. */}
        <p className="min-h-6 break-all font-semibold">{email ?? "\u00a0"}</p>
        <input hidden readOnly type="email" name="username" autoComplete="username" value={email ?? ""} />
      </div>
      {isChoosing ? (
        <NewAccountFields field={field} passwordLabel="New password" />
      ) : (
        <>
          <PasswordField autoComplete="current-password" {...field("password")} />
          <button type="button" onClick={onChoose} className="text-link self-start py-2.5">
            Choose a new password instead
          </button>
        </>
      )}
    </AccountForm>
  );
}
