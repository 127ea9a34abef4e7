import { useState } from "react";
import * as z from "zod";
import { email, password } from "#contract/account.ts";
import { LIMITS, line } from "#contract/parts.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { PasswordField } from "./password-field.tsx";
import { ResendButton } from "./resend-button.tsx";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object({ email, password, fullName: line(LIMITS.fullName).min(1, "Full name is required") });

/** Sign up; afterwards the address has to be confirmed by the link in a mail. */
export function SignUpForm({ redirect }: { redirect: string }) {
  const { api } = useApi();
  const [sentTo, setSentTo] = useState<string>();
  const { register, onSubmit, setError, formState, isBusy } = useAccountForm(
    schema,
    { email: "", password: "", fullName: "" },
    async (values) => {
      try {
        await api.account.signUp({ ...values, redirect });
        setSentTo(values.email);
        toast({
          title: "Check Your Email",
          description: "We sent you a confirmation link. Please confirm your address to sign in.",
        });
      } catch (error) {
        const text = errorText(error, "Failed to create account");
        if ((error as { code?: string }).code === "COMMON_PASSWORD") {
          setError("password", { message: text }, { shouldFocus: true });
        }
        toast({ title: text, tone: "error" });
      }
    },
  );
  if (sentTo !== undefined) return <CheckYourEmail email={sentTo} redirect={redirect} />;
  const { errors } = formState;
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <TextField
        label="Full name"
        autoComplete="name"
        maxLength={LIMITS.fullName}
        {...register("fullName")}
        error={errors.fullName?.message}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...register("email")}
        error={errors.email?.message}
      />
      <PasswordField
        autoComplete="new-password"
        hint={`At least ${LIMITS.passwordMin} characters, and not one of the common ones.`}
        {...register("password")}
        error={errors.password?.message}
      />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? "Creating your account…" : "Create Account"}
      </Button>
    </form>
  );
}

function CheckYourEmail({ email: address, redirect }: { email: string; redirect: string }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <h2 className="text-2xl">Check Your Email</h2>
      <p>
        We sent a confirmation link to <strong className="break-all">{address}</strong>. Open it to confirm
        your address, then sign in.
      </p>
      <p className="text-soft">Nothing there? Look into the spam folder, or have it sent again.</p>
      <ResendButton email={address} redirect={redirect} />
    </div>
  );
}
