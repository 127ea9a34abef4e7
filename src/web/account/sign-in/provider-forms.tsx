import { Link } from "@tanstack/react-router";
import * as z from "zod";
import { fullName, password } from "#contract/account/fields.ts";
import { PasswordField } from "#web/account/password-field.tsx";
import { Agreement } from "#web/account/sign-up/agreement.tsx";
import { AccountForm, useAccountForm } from "#web/account/use-account-form.tsx";
import { TextField } from "#web/ui/field/field.tsx";

interface StepProps {
  /** The provider's name. */
  provider: string;
  send: (input: { fullName?: string; password?: string }) => Promise<void>;
}

const named = z.object({ fullName });

/** For a new account, if the provider has no name that works here. */
export function NameAccount({ provider, suggestion, send }: StepProps & { suggestion: string }) {
  const { field, ...form } = useAccountForm(named, { send, failed: "Failed to create account" });
  return (
    <AccountForm form={form} label="Create Account" busyLabel="Creating your account…">
      <p>You're signed in with {provider}. What should we call you here?</p>
      <TextField
        label="Full name"
        autoComplete="name"
        hint="Shown on your reviews."
        defaultValue={suggestion}
        {...field("fullName")}
      />
      <Agreement />
    </AccountForm>
  );
}

const proven = z.object({ password });

interface LinkWithPasswordProps extends StepProps {
  email: string;
  redirect: string;
}

/** For an address that already has an account. */
export function LinkWithPassword({ provider, email, redirect, send }: LinkWithPasswordProps) {
  const { field, ...form } = useAccountForm(proven, { send, failed: "Failed to sign in" });
  return (
    <AccountForm form={form} label="Link and sign in" busyLabel="Signing in…">
      <div>
        <p>There's already an account with this address. Enter its password once to link {provider} to it:</p>
        <p className="break-all font-semibold">{email}</p>
        <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
      </div>
      <PasswordField autoComplete="current-password" {...field("password")} />
      <Link to="/auth" search={{ mode: "forgot", redirect }} className="text-link self-start py-2.5">
        Forgot password?
      </Link>
    </AccountForm>
  );
}
