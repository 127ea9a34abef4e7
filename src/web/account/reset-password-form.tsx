import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod";
import { password } from "#contract/account.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { PasswordField } from "./password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object({ password });

/** Chooses a new password by the token of a link; every session ends with it. */
export function ResetPasswordForm({ token }: { token: string }) {
  const { api } = useApi();
  const navigate = useNavigate();
  const [isLinkDead, setLinkDead] = useState(false);
  const { register, onSubmit, setError, formState, isBusy } = useAccountForm(
    schema,
    { password: "" },
    async (values) => {
      try {
        await api.account.resetPassword({ ...values, token });
        toast({ title: "Password changed", description: "Sign in with your new password." });
        await navigate({ to: "/auth", search: { mode: "login" } });
      } catch (error) {
        const { code } = error as { code?: string };
        const text = errorText(error, "Failed to change the password. Please try again.");
        if (code === "INVALID_LINK") setLinkDead(true);
        if (code === "COMMON_PASSWORD") setError("password", { message: text }, { shouldFocus: true });
        toast({ title: text, tone: "error" });
      }
    },
  );
  if (isLinkDead) {
    return (
      <Notice tone="bad" className="flex flex-col items-start gap-3">
        <p>This link is no longer valid. Please ask for a new one.</p>
        <ButtonLink to="/auth" search={{ mode: "forgot" }} look="secondary">
          Ask for a new link
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${LIMITS.passwordMin} characters, and not one of the common ones.`}
        {...register("password")}
        error={formState.errors.password?.message}
      />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? "Changing…" : "Change password"}
      </Button>
    </form>
  );
}
