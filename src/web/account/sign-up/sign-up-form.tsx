import { useState } from "react";
import * as z from "zod";
import { email } from "#contract/account/fields.ts";
import { EmailField, type TypedEmail } from "#web/account/email-field.tsx";
import { AccountForm, useAccountForm } from "#web/account/use-account-form.tsx";
import { useApi } from "#web/platform/session/viewer.ts";
import { Agreement } from "./agreement.tsx";
import { CheckYourEmail } from "./check-your-email.tsx";
import { NewAccountFields, newAccount } from "./new-account-fields.tsx";

const schema = z.object({ email, ...newAccount });

interface SignUpFormProps {
  redirect: string;
  typedEmail: TypedEmail;
}

/** Signs up. The member then confirms the address by email. */
export function SignUpForm({ redirect, typedEmail }: SignUpFormProps) {
  const { api } = useApi();
  const [sentTo, setSentTo] = useState<string>();
  const { field, ...form } = useAccountForm(schema, {
    send: async (values) => {
      await api.account.signUp({ ...values, redirect });
      setSentTo(values.email);
    },
    failed: "Failed to create account",
  });
  if (sentTo !== undefined) {
    return <CheckYourEmail email={sentTo} redirect={redirect} onBack={() => setSentTo(undefined)} />;
  }
  return (
    <AccountForm form={form} label="Create Account" busyLabel="Creating your account…">
      {/* In the order of the checks, so that the toast names the focused field. */}
      <EmailField {...field("email")} typedEmail={typedEmail} />
      <NewAccountFields field={field} />
      <Agreement />
    </AccountForm>
  );
}
