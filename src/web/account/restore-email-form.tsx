import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod";
import { password } from "#contract/account/fields.ts";
import { recheckSession } from "#web/platform/session.ts";
import { useApi } from "#web/platform/viewer.ts";
import { AccountForm } from "./account-form.tsx";
import { showAccountToast } from "./account-toast.ts";
import { DeadLink } from "./dead-link.tsx";
import type { TypedEmail } from "./email-field.tsx";
import { NEW_PASSWORD_HINT, PasswordField } from "./password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object({ password });

/** Undoes an email change with the token sent to the former address, and sets a new password. */
export function RestoreEmailForm({ token, typedEmail }: { token: string; typedEmail: TypedEmail }) {
  const { api } = useApi();
  const navigate = useNavigate();
  const [isDead, setDead] = useState(token === "");
  const { field, ...form } = useAccountForm(schema, {
    send: async (values) => {
      const { email } = await api.account.restoreEmail({ ...values, token });
      await recheckSession();
      typedEmail.current = email;
      showAccountToast({ title: "Email restored", description: `Your email is ${email} again.` });
      await navigate({ to: "/auth", search: { mode: "login" } });
    },
    failed: "Failed to restore your email. Please try again.",
    onDead: () => setDead(true),
  });
  if (isDead) {
    return (
      <DeadLink>
        <p>
          If you already restored your email,{" "}
          <Link to="/auth" search={{ mode: "login" }} className="text-link">
            sign in
          </Link>{" "}
          with it. Otherwise{" "}
          <Link to="/contact" className="text-link">
            contact us
          </Link>
          .
        </p>
      </DeadLink>
    );
  }
  return (
    <AccountForm form={form} label="Restore my email" busyLabel="Restoring…">
      <p>
        This switches your account back to the email address that got this link. Choose a new password,
        because someone else may know the old one. You'll be signed out on all devices.
      </p>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={NEW_PASSWORD_HINT}
        {...field("password")}
      />
    </AccountForm>
  );
}
