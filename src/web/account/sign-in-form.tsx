import { Link } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod";
import { email, password } from "#contract/account.ts";
import { errorText } from "#web/platform/error-text.ts";
import { keepSession } from "#web/platform/session.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { PasswordField } from "./password-field.tsx";
import { ResendButton } from "./resend-button.tsx";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object({ email, password });

/** Sign in with address and password; the page leaves by itself once there is a session. */
export function SignInForm({ redirect }: { redirect: string }) {
  const { api } = useApi();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const { register, onSubmit, formState, isBusy } = useAccountForm(
    schema,
    { email: "", password: "" },
    async (values) => {
      setUnconfirmed(undefined);
      try {
        keepSession(await api.account.signIn(values));
        toast({ title: "Logged in successfully." });
      } catch (error) {
        if ((error as { code?: string }).code === "EMAIL_NOT_CONFIRMED") setUnconfirmed(values.email);
        toast({ title: errorText(error, "Failed to sign in"), tone: "error" });
      }
    },
  );
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...register("email")}
        error={formState.errors.email?.message}
      />
      <PasswordField
        autoComplete="current-password"
        {...register("password")}
        error={formState.errors.password?.message}
      />
      <Link to="/auth" search={{ mode: "forgot", redirect }} className="text-link self-start py-1">
        Forgot password?
      </Link>
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? "Signing in…" : "Sign In"}
      </Button>
      {unconfirmed !== undefined && <ResendButton email={unconfirmed} redirect={redirect} />}
    </form>
  );
}
