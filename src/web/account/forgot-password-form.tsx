import { useState } from "react";
import * as z from "zod";
import { email } from "#contract/account.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { useAccountForm } from "./use-account-form.ts";

const schema = z.object({ email });

/** Asks for a link to choose a new password; says the same whether or not there is such an account. */
export function ForgotPasswordForm() {
  const { api } = useApi();
  const [sentTo, setSentTo] = useState<string>();
  const { register, onSubmit, formState, isBusy } = useAccountForm(schema, { email: "" }, async (values) => {
    try {
      await api.account.requestPasswordReset(values);
      setSentTo(values.email);
    } catch (error) {
      toast({ title: errorText(error, "Failed to send the email. Please try again."), tone: "error" });
    }
  });
  if (sentTo !== undefined) {
    return (
      <p role="status">
        If there is an account for <strong className="break-all">{sentTo}</strong>, a link to choose a new
        password is on its way. It works once, within one hour.
      </p>
    );
  }
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
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? "Sending…" : "Send link"}
      </Button>
    </form>
  );
}
