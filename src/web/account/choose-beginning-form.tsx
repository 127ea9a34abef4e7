import * as z from "zod";
import { useApi } from "#web/platform/viewer.ts";
import { AccountForm } from "./account-form.tsx";
import { CONFIRM, ConfirmedAddress, type ConfirmFormProps } from "./confirmed-address.tsx";
import { NewAccountFields, newAccount } from "./new-account-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object(newAccount);

/** Confirms an address with a new password and name, because someone else may have signed up. */
export function ChooseBeginningForm({ token, email, onDead, onConfirmed }: ConfirmFormProps) {
  const { api } = useApi();
  const { field, ...form } = useAccountForm(schema, {
    send: async (values) => {
      const confirmed = await api.account.confirmEmail({ token, ...values });
      await onConfirmed(confirmed.email, values.password);
    },
    failed: CONFIRM.failed,
    onDead,
  });
  return (
    <AccountForm form={form} {...CONFIRM.button}>
      <div>
        <p>Choose a password and a name. We'll confirm this address and sign you in:</p>
        <ConfirmedAddress email={email} />
      </div>
      <NewAccountFields field={field} passwordLabel="New password" />
    </AccountForm>
  );
}
