import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod";
import { password } from "#contract/account.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { errorText } from "#web/platform/error-text.ts";
import { recheckSession } from "#web/platform/session.ts";
import { useApi } from "#web/platform/viewer.ts";
import { AccountForm } from "./account-form.tsx";
import { DeadLink, isDeadLink } from "./dead-link.tsx";
import type { TypedEmail } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { codeOf, tellAccount } from "./tell-account.ts";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object({ password });

/** Undoes a change of address by the token that the old address was sent, and chooses a new password. */
export function RestoreEmailForm({ token, typedEmail }: { token: string; typedEmail: TypedEmail }) {
  const { api } = useApi();
  const navigate = useNavigate();
  const [isDead, setDead] = useState(token === "");
  const { register, onSubmit, setError, formState, isBusy } = useAccountForm(schema, async (values) => {
    try {
      const { email } = await api.account.restoreEmail({ ...values, token });
      await recheckSession();
      typedEmail.current = email;
      tellAccount({ title: "Email restored", description: `Your email address is ${email} again.` });
      await navigate({ to: "/auth", search: { mode: "login" } });
    } catch (error) {
      if (isDeadLink(error)) return setDead(true);
      const text = errorText(error, "Failed to restore the address. Please try again.");
      if (codeOf(error) === "COMMON_PASSWORD") setError("password", { message: text }, { shouldFocus: true });
      tellAccount({ title: text, tone: "error" });
    }
  });
  if (isDead) {
    return (
      <DeadLink>
        <p>The change may have been undone already. If you still need help, contact us.</p>
      </DeadLink>
    );
  }
  return (
    <AccountForm onSubmit={onSubmit} isBusy={isBusy} label="Restore my email address" busyLabel="Restoring…">
      <p>
        Your account gets back the email address that this link was sent to. Choose a new password, because
        someone else may know the old one. Everyone is signed out.
      </p>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${LIMITS.passwordMin} characters, and not one of the common ones.`}
        {...register("password")}
        error={formState.errors.password?.message}
      />
    </AccountForm>
  );
}
