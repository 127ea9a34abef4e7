import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod";
import { password } from "#contract/account.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { errorText } from "#web/platform/error-text.ts";
import { recheckSession } from "#web/platform/session.ts";
import { useApi } from "#web/platform/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { AccountForm } from "./account-form.tsx";
import { DeadLink, isDeadLink } from "./dead-link.tsx";
import { PasswordField } from "./password-field.tsx";
import { codeOf, tellAccount } from "./tell-account.ts";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object({ password });

/** Chooses a new password by the token of a link; every session ends with it. */
export function ResetPasswordForm({ token }: { token: string }) {
  const { api } = useApi();
  const navigate = useNavigate();
  const [isDead, setDead] = useState(token === "");
  const { register, onSubmit, setError, formState, isBusy } = useAccountForm(schema, async (values) => {
    try {
      await api.account.resetPassword({ ...values, token });
      await recheckSession();
      tellAccount({ title: "Password changed", description: "Sign in with your new password." });
      await navigate({ to: "/auth", search: { mode: "login" } });
    } catch (error) {
      if (isDeadLink(error)) return setDead(true);
      const text = errorText(error, "Failed to change the password. Please try again.");
      if (codeOf(error) === "COMMON_PASSWORD") setError("password", { message: text }, { shouldFocus: true });
      tellAccount({ title: text, tone: "error" });
    }
  });
  if (isDead) {
    return (
      <DeadLink>
        <ButtonLink to="/auth" search={{ mode: "forgot" }}>
          Ask for a new link
        </ButtonLink>
      </DeadLink>
    );
  }
  return (
    <AccountForm onSubmit={onSubmit} isBusy={isBusy} label="Change password" busyLabel="Changing…">
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${LIMITS.passwordMin} characters, and not one of the common ones. You are signed out everywhere.`}
        {...register("password")}
        error={formState.errors.password?.message}
      />
    </AccountForm>
  );
}
