import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod";
import { password } from "#contract/account/fields.ts";
import { recheckSession } from "#web/platform/session.ts";
import { useApi } from "#web/platform/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { AccountForm } from "./account-form.tsx";
import { showAccountToast } from "./account-toast.ts";
import { DeadLink } from "./dead-link.tsx";
import { NEW_PASSWORD_HINT, PasswordField } from "./password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object({ password });

/** Sets a new password with the token of a link, which ends all sessions. */
export function ResetPasswordForm({ token }: { token: string }) {
  const { api } = useApi();
  const navigate = useNavigate();
  const [isDead, setDead] = useState(token === "");
  const { field, ...form } = useAccountForm(schema, {
    send: async (values) => {
      await api.account.resetPassword({ ...values, token });
      await recheckSession();
      showAccountToast({ title: "Password changed", description: "Sign in with your new password." });
      await navigate({ to: "/auth", search: { mode: "login" } });
    },
    failed: "Failed to change your password. Please try again.",
    onDead: () => setDead(true),
  });
  if (isDead) {
    return (
      <DeadLink>
        <ButtonLink to="/auth" search={{ mode: "forgot" }}>
          Get a new link
        </ButtonLink>
      </DeadLink>
    );
  }
  return (
    <AccountForm form={form} label="Change password" busyLabel="Changing…">
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`${NEW_PASSWORD_HINT} You'll be signed out on all devices.`}
        {...field("password")}
      />
    </AccountForm>
  );
}
