import { useState } from "react";
import * as z from "zod";
import { email, password } from "#contract/account.ts";
import { LIMITS, line } from "#contract/parts.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { AccountForm } from "./account-form.tsx";
import { EmailField, type TypedEmail } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { ResendButton } from "./resend-button.tsx";
import { SentNotice } from "./sent-notice.tsx";
import { codeOf, tellAccount } from "./tell-account.ts";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object({ email, password, fullName: line(LIMITS.fullName).min(1, "Full name is required") });

interface SignUpFormProps {
  redirect: string;
  typedEmail: TypedEmail;
}

/** Sign up; afterwards the address has to be confirmed by the link in a mail. */
export function SignUpForm({ redirect, typedEmail }: SignUpFormProps) {
  const { api } = useApi();
  const [sentTo, setSentTo] = useState<string>();
  const { register, onSubmit, setError, formState, isBusy } = useAccountForm(schema, async (values) => {
    try {
      await api.account.signUp({ ...values, redirect });
      setSentTo(values.email);
      tellAccount({
        title: "Check Your Email",
        description: "We sent you a confirmation link. Please confirm your address to sign in.",
      });
    } catch (error) {
      const text = errorText(error, "Failed to create account");
      if (codeOf(error) === "COMMON_PASSWORD") setError("password", { message: text }, { shouldFocus: true });
      if (codeOf(error) === "RESERVED_NAME") setError("fullName", { message: text }, { shouldFocus: true });
      tellAccount({ title: text, tone: "error" });
    }
  });
  if (sentTo !== undefined) {
    return <CheckYourEmail email={sentTo} redirect={redirect} onBack={() => setSentTo(undefined)} />;
  }
  const { errors } = formState;
  return (
    <AccountForm
      onSubmit={onSubmit}
      isBusy={isBusy}
      label="Create Account"
      busyLabel="Creating your account…"
    >
      {/* In the order of the checks: the field that gets focus is the one that the toast speaks of. */}
      <EmailField {...register("email")} typedEmail={typedEmail} error={errors.email?.message} />
      <PasswordField
        autoComplete="new-password"
        hint={`At least ${LIMITS.passwordMin} characters, and not one of the common ones.`}
        {...register("password")}
        error={errors.password?.message}
      />
      <TextField
        label="Full name"
        autoComplete="name"
        maxLength={LIMITS.fullName}
        hint="Stands beside your reviews."
        {...register("fullName")}
        error={errors.fullName?.message}
      />
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
    <SentNotice title="Check Your Email">
      <p>
        We sent a confirmation link to <strong className="break-all">{address}</strong>. Open it to confirm
        your address, then sign in.
      </p>
      <p className="text-soft">Nothing there? Look into the spam folder, or have it sent again.</p>
      <div className="flex flex-wrap gap-3">
        <ResendButton email={address} redirect={redirect} />
        <Button look="quiet" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </SentNotice>
  );
}
