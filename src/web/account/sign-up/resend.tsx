import * as z from "zod";
import { email } from "#contract/account/fields.ts";
import { showAccountToast } from "#web/account/account-toast.ts";
import { EmailField, type TypedEmail } from "#web/account/email-field.tsx";
import { AccountForm, useAccountForm } from "#web/account/use-account-form.tsx";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";

const schema = z.object({ email });
const FAILED = "Failed to send the email. Please try again.";

/** The same whether or not the account exists. */
const showSentToast = () =>
  showAccountToast({
    title: "Email sent",
    description: "If this email still needs confirming, we've sent a new link.",
  });

export function ResendButton({ email: address, redirect }: { email: string; redirect: string }) {
  const { queries } = useApi();
  const { write, isBusy } = useWrite({
    ...queries.account.resendConfirmation.mutationOptions(),
    onSuccess: showSentToast,
    failed: { title: FAILED, hint: null, about: "account" },
  });
  return (
    <Button
      look="secondary"
      onClick={() => write({ email: address, redirect })}
      isBusy={isBusy}
      className="self-start"
    >
      Resend confirmation email
    </Button>
  );
}

/** For an unknown address, for example after an expired link. */
export function ResendForm({ redirect, typedEmail }: { redirect: string; typedEmail: TypedEmail }) {
  const { api } = useApi();
  const { field, ...form } = useAccountForm(schema, {
    send: async (values) => {
      await api.account.resendConfirmation({ ...values, redirect });
      showSentToast();
    },
    failed: FAILED,
  });
  return (
    <AccountForm form={form} label="Resend confirmation email" busyLabel="Sending…">
      <EmailField {...field("email")} typedEmail={typedEmail} />
    </AccountForm>
  );
}
