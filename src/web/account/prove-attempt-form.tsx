import * as z from "zod";
import { password } from "#contract/account/fields.ts";
import { useApi } from "#web/platform/viewer.ts";
import { AccountForm } from "./account-form.tsx";
import { CONFIRM, ConfirmedAddress, type ConfirmFormProps } from "./confirmed-address.tsx";
import { PasswordField } from "./password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object({ password });

/** Confirms an address with the sign-up's password. */
export function ProveAttemptForm({
  token,
  email,
  onDead,
  onConfirmed,
  onChoose,
}: ConfirmFormProps & { onChoose: () => void }) {
  const { api } = useApi();
  const { field, ...form } = useAccountForm(schema, {
    send: async (values) => {
      const confirmed = await api.account.confirmEmail({ token, password: values.password });
      await onConfirmed(confirmed.email, values.password);
    },
    failed: CONFIRM.failed,
    onDead,
  });
  return (
    <AccountForm form={form} {...CONFIRM.button}>
      <div>
        <p>Enter the password you signed up with. We'll confirm this address and sign you in:</p>
        <ConfirmedAddress email={email} />
      </div>
      <PasswordField autoComplete="current-password" {...field("password")} />
      <button type="button" onClick={onChoose} className="text-link self-start py-2.5">
        Choose a new password instead
      </button>
    </AccountForm>
  );
}
