import { zodResolver } from "@hookform/resolvers/zod";
import * as z from "zod";
import { email } from "#contract/account/fields.ts";
import { canonicalEmail } from "#contract/text/email-address.ts";
import { PasswordField } from "#web/account/index.ts";
import { useConfirmation } from "#web/account/settings/factors/use-confirmation.tsx";
import { useHasPassword } from "#web/account/settings/factors/use-factors.ts";
import { showSettingsToast } from "#web/account/settings/settings-toast.ts";
import { useSettingsForm } from "#web/account/settings/use-settings-form.ts";
import { useApi, useUser } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { emailInput, TextField } from "#web/ui/field/field.tsx";
import { AskBeforeLeaving } from "#web/ui/form/ask-before-leaving.tsx";

const NEW = "Please enter a new email";
const schemaOf = (current: string, hasPassword: boolean) =>
  z.object({
    email: z
      .string()
      .refine((typed) => !["", current].includes(canonicalEmail(typed)), { message: NEW, abort: true })
      .pipe(email),
    currentPassword: z.string().min(hasPassword ? 1 : 0, "Please enter your current password"),
  });

export function ChangeEmailForm() {
  const { api, queries, queryClient } = useApi();
  const current = useUser()?.email ?? "";
  const hasPassword = useHasPassword();
  const { ask, questionBefore } = useConfirmation();
  const { field, onSubmit, isBusy, formState, reset } = useSettingsForm({
    resolver: zodResolver(schemaOf(current, hasPassword)),
    defaultValues: { email: "", currentPassword: "" },
    async send({ email: wanted, currentPassword }) {
      await api.account.changeEmail({ email: wanted, ...(hasPassword && { currentPassword }) });
      reset();
      showSettingsToast({ title: "Verification email sent to your new email address" });
      void queryClient.invalidateQueries({ queryKey: queries.account.getEmailChange.key() });
    },
    rejected: { CONFIRM_IDENTITY: ask },
    failed: "Failed to update email",
    faults: { WRONG_PASSWORD: "currentPassword", SAME_EMAIL: "email" },
  });
  return (
    <>
      <form method="post" noValidate onSubmit={onSubmit} className="flex max-w-md flex-col gap-5">
        <TextField
          label="New email"
          {...emailInput}
          hint="We'll email a confirmation link to the new address."
          {...field("email")}
        />
        {/* For password managers. */}
        <input hidden readOnly type="text" name="username" autoComplete="username" value={current} />
        {hasPassword && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            hint="Protects your account if someone else uses this browser."
            {...field("currentPassword")}
          />
        )}
        <Button type="submit" isBusy={isBusy} className="self-start">
          {isBusy ? "Sending…" : "Change email"}
        </Button>
        <AskBeforeLeaving isUnsaved={formState.isDirty} />
      </form>
      {questionBefore(onSubmit)}
    </>
  );
}
