import * as z from "zod";
import { email } from "#contract/account/fields.ts";
import { useApi } from "#web/platform/viewer.ts";
import { AccountForm } from "./account-form.tsx";
import { EmailField, type TypedEmail } from "./email-field.tsx";
import { resendConfirmation } from "./resend-confirmation.ts";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object({ email });

/** Resends the confirmation email when the address is unknown, for example after an expired link. */
export function ResendForm({ redirect, typedEmail }: { redirect: string; typedEmail: TypedEmail }) {
  const { api } = useApi();
  const { field, ...form } = useAccountForm(schema, {
    send: (values) => resendConfirmation(api, values.email, redirect),
  });
  return (
    <AccountForm form={form} label="Resend confirmation email" busyLabel="Sending…">
      <EmailField {...field("email")} typedEmail={typedEmail} />
    </AccountForm>
  );
}
