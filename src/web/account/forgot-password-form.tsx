import { useState } from "react";
import * as z from "zod";
import { email } from "#contract/account.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { AccountForm } from "./account-form.tsx";
import { EmailField, type TypedEmail } from "./email-field.tsx";
import { SentNotice } from "./sent-notice.tsx";
import { tellAccount } from "./tell-account.ts";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object({ email });

/** Asks for a link to choose a new password; says the same whether or not there is such an account. */
export function ForgotPasswordForm({ typedEmail }: { typedEmail: TypedEmail }) {
  const { api } = useApi();
  const [sentTo, setSentTo] = useState<string>();
  const { register, onSubmit, formState, isBusy } = useAccountForm(schema, async (values) => {
    try {
      await api.account.requestPasswordReset(values);
      setSentTo(values.email);
    } catch (error) {
      tellAccount({ title: errorText(error, "Failed to send the email. Please try again."), tone: "error" });
    }
  });
  if (sentTo !== undefined) {
    return (
      <SentNotice title="Check Your Email">
        <p>
          If there is an account for <strong className="break-all">{sentTo}</strong>, a link to choose a new
          password is on its way. It works once, within one hour.
        </p>
        <p className="text-soft">Nothing there after some minutes? Look into the spam folder first.</p>
        <Button look="secondary" onClick={() => setSentTo(undefined)} className="self-start">
          Send it again, or to another address
        </Button>
      </SentNotice>
    );
  }
  return (
    <AccountForm onSubmit={onSubmit} isBusy={isBusy} label="Send link" busyLabel="Sending…">
      <EmailField {...register("email")} typedEmail={typedEmail} error={formState.errors.email?.message} />
    </AccountForm>
  );
}
