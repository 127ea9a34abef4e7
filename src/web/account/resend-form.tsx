import * as z from "zod";
import { email } from "#contract/account.ts";
import { useApi } from "#web/platform/viewer.ts";
import { AccountForm } from "./account-form.tsx";
import { EmailField, type TypedEmail } from "./email-field.tsx";
import { resendConfirmation } from "./resend-confirmation.ts";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object({ email });

/** Asks for another confirmation mail where the address is not known, as after a link that is too old. */
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
