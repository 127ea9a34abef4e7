import * as z from "zod";
import { password } from "#contract/account.ts";
import { LIMITS, line } from "#contract/parts.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { TextField } from "#web/ui/field.tsx";
import { AccountForm } from "./account-form.tsx";
import { ConfirmedAddress, type ConfirmFormProps } from "./confirmed-address.tsx";
import { isDeadLink } from "./dead-link.tsx";
import { PasswordField } from "./password-field.tsx";
import { codeOf, tellAccount } from "./tell-account.ts";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object({ password, fullName: line(LIMITS.fullName).min(1, "Full name is required") });

/** Confirms an address with a new password and name, in place of those of a sign-up that may be a stranger's. */
export function ChooseBeginningForm({ token, email, onDead, onConfirmed }: ConfirmFormProps) {
  const { api } = useApi();
  const { register, onSubmit, setError, formState, isBusy } = useAccountForm(schema, async (values) => {
    try {
      const confirmed = await api.account.confirmEmail({ token, ...values });
      await onConfirmed(confirmed.email, values.password);
    } catch (error) {
      if (isDeadLink(error)) return onDead();
      const text = errorText(error, "Failed to confirm the address. Please try again.");
      if (codeOf(error) === "COMMON_PASSWORD") setError("password", { message: text }, { shouldFocus: true });
      if (codeOf(error) === "RESERVED_NAME") setError("fullName", { message: text }, { shouldFocus: true });
      tellAccount({ title: text, tone: "error" });
    }
  });
  const { errors } = formState;
  return (
    <AccountForm onSubmit={onSubmit} isBusy={isBusy} label="Confirm email address" busyLabel="Confirming…">
      <div>
        <p>Choose a password and the name for your account to confirm</p>
        <ConfirmedAddress email={email} />
      </div>
      <PasswordField
        label="New password"
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
