import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import * as z from "zod";
import { password } from "#contract/account/fields.ts";
import { recheckSession } from "#web/platform/session/session.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { showAccountToast } from "./account-toast.ts";
import { DeadLink } from "./dead-link.tsx";
import type { TypedEmail } from "./email-field.tsx";
import { NEW_PASSWORD_HINT, PasswordField } from "./password-field.tsx";
import { AccountForm, useAccountForm } from "./use-account-form.tsx";

const schema = z.object({ password });

interface NewPasswordFormProps {
  token: string;
  /** Sets the password, which ends all sessions. Returns the toast about it. */
  send: (input: { token: string; password: string }) => Promise<{ title: string; description: string }>;
  failed: string;
  label: string;
  busyLabel: string;
  hint?: string;
  /** Shown when the link has expired or was used. */
  dead: ReactNode;
  children?: ReactNode;
}

/** Sets a new password with the token of a link. */
function NewPasswordForm({ token, send, failed, hint, dead, children, ...labels }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const [isDead, setDead] = useState(token === "");
  const { field, ...form } = useAccountForm(schema, {
    send: async (values) => {
      const done = await send({ ...values, token });
      await recheckSession();
      showAccountToast(done);
      await navigate({ to: "/auth", search: { mode: "login" } });
    },
    failed,
    onDead: () => setDead(true),
  });
  if (isDead) return <DeadLink>{dead}</DeadLink>;
  return (
    <AccountForm form={form} {...labels}>
      {children}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={hint ?? NEW_PASSWORD_HINT}
        {...field("password")}
      />
    </AccountForm>
  );
}

export function ResetPasswordForm({ token }: { token: string }) {
  const { api } = useApi();
  return (
    <NewPasswordForm
      token={token}
      send={async (input) => {
        await api.account.resetPassword(input);
        return { title: "Password changed", description: "Sign in with your new password." };
      }}
      failed="Failed to change your password. Please try again."
      label="Change password"
      busyLabel="Changing…"
      hint={`${NEW_PASSWORD_HINT} You'll be signed out on all devices.`}
      dead={
        <ButtonLink to="/auth" search={{ mode: "forgot" }}>
          Get a new link
        </ButtonLink>
      }
    />
  );
}

/** Undoes an email change with the token sent to the former address. */
export function RestoreEmailForm({ token, typedEmail }: { token: string; typedEmail: TypedEmail }) {
  const { api } = useApi();
  return (
    <NewPasswordForm
      token={token}
      send={async (input) => {
        const { email } = await api.account.restoreEmail(input);
        typedEmail.current = email;
        return { title: "Email restored", description: `Your email is ${email} again.` };
      }}
      failed="Failed to restore your email. Please try again."
      label="Restore my email"
      busyLabel="Restoring…"
      dead={
        <p>
          If your email was changed more than once, use the link of our newest email about it. If you already
          restored it,{" "}
          <Link to="/auth" search={{ mode: "login" }} className="text-link">
            sign in
          </Link>{" "}
          with it. Otherwise{" "}
          <Link to="/contact" className="text-link">
            contact us
          </Link>
          .
        </p>
      }
    >
      <p>
        This switches your account back to the email address that got this link. Choose a new password,
        because someone else may know the old one. You'll be signed out on all devices.
      </p>
      <p>
        Passkeys, codes, and linked accounts that were added since the change are removed. Older ones stay: if
        codes were on before, we ask for one when you sign in.
      </p>
    </NewPasswordForm>
  );
}
