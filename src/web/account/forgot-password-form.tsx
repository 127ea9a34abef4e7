import { useState } from "react";
import * as z from "zod";
import { email } from "#contract/account/fields.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailField, type TypedEmail } from "./email-field.tsx";
import { SentNotice } from "./sign-up/sent-notice.tsx";
import { AccountForm, useAccountForm } from "./use-account-form.tsx";

const schema = z.object({ email });

/** Requests a reset link. Shows the same whether or not the account exists. */
export function ForgotPasswordForm({ typedEmail }: { typedEmail: TypedEmail }) {
  const { api } = useApi();
  const [sentTo, setSentTo] = useState<string>();
  const { field, ...form } = useAccountForm(schema, {
    send: async (values) => {
      await api.account.requestPasswordReset(values);
      setSentTo(values.email);
    },
    failed: "Failed to send the email. Please try again.",
  });
  if (sentTo !== undefined) {
    return (
      <SentNotice>
        <p>
          If <strong className="break-all">{sentTo}</strong> has an account, we've sent a reset link. It works
          once and expires in one hour.
        </p>
        <p className="text-soft">Not there after a few minutes? Check your spam folder.</p>
        <Button look="secondary" onClick={() => setSentTo(undefined)} className="self-start">
          Resend or use another email
        </Button>
      </SentNotice>
    );
  }
  return (
    <AccountForm form={form} label="Send reset link" busyLabel="Sending…">
      <p>Enter your email. We'll send you a link to choose a new password.</p>
      <EmailField {...field("email")} typedEmail={typedEmail} />
    </AccountForm>
  );
}
