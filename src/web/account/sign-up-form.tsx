import { Link } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod";
import { email } from "#contract/account/fields.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { AccountForm } from "./account-form.tsx";
import { EmailField, type TypedEmail } from "./email-field.tsx";
import { NewAccountFields, newAccount } from "./new-account-fields.tsx";
import { ResendButton } from "./resend.tsx";
import { SentNotice } from "./sent-notice.tsx";
import { useAccountForm } from "./use-account-form.ts";

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
      <p className="text-sm text-soft">
        By creating an account, you agree to the{" "}
        <Link to="/terms" className="text-link">
          Terms of Service
        </Link>{" "}
        and{" "}
        <Link to="/privacy" className="text-link">
          Privacy Policy
        </Link>
        .
      </p>
    </AccountForm>
  );
}

interface CheckYourEmailProps {
  email: string;
  redirect: string;
  onBack: () => void;
}

function CheckYourEmail({ email: address, redirect, onBack }: CheckYourEmailProps) {
  return (
    <SentNotice>
      <p>
        We sent a confirmation link to <strong className="break-all">{address}</strong>. Open it, then sign
        in.
      </p>
      <p className="text-soft">Didn't get it? Check your spam folder or resend it.</p>
      <div className="flex flex-wrap gap-3">
        <ResendButton email={address} redirect={redirect} />
        <Button look="quiet" onClick={onBack}>
          Use a different email
        </Button>
      </div>
    </SentNotice>
  );
}
