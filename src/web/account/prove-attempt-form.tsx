import * as z from "zod";
import { password } from "#contract/account.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { AccountForm } from "./account-form.tsx";
import { ConfirmedAddress, type ConfirmFormProps } from "./confirmed-address.tsx";
import { isDeadLink } from "./dead-link.tsx";
import { PasswordField } from "./password-field.tsx";
import { codeOf, tellAccount } from "./tell-account.ts";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object({ password });

/** Confirms an address with the password of the sign-up. */
export function ProveAttemptForm({
  token,
  email,
  onDead,
  onConfirmed,
  onChoose,
}: ConfirmFormProps & { onChoose: () => void }) {
  const { api } = useApi();
  const { register, onSubmit, setError, formState, isBusy } = useAccountForm(schema, async (values) => {
    try {
      const confirmed = await api.account.confirmEmail({ token, password: values.password });
      await onConfirmed(confirmed.email, values.password);
    } catch (error) {
      if (isDeadLink(error)) return onDead();
      const text = errorText(error, "Failed to confirm the address. Please try again.");
      if (codeOf(error) === "WRONG_PASSWORD") setError("password", { message: text }, { shouldFocus: true });
      else tellAccount({ title: text, tone: "error" });
    }
  });
  return (
    <AccountForm onSubmit={onSubmit} isBusy={isBusy} label="Confirm email address" busyLabel="Confirming…">
      <div>
        <p>Enter the password that you signed up with to confirm</p>
        <ConfirmedAddress email={email} />
      </div>
      <PasswordField
        autoComplete="current-password"
        {...register("password")}
        error={formState.errors.password?.message}
      />
      <button type="button" onClick={onChoose} className="text-link self-start py-2.5">
        Choose a new password instead
      </button>
    </AccountForm>
  );
}
