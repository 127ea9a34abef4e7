import { useState } from "react";
import { flushSync } from "react-dom";
import { failureOf } from "#web/platform/api/failure.ts";
import { keepSession } from "#web/platform/session/session.ts";
import { useApi, useUser } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { AskBeforeLeaving } from "#web/ui/form/ask-before-leaving.tsx";
import { checkedBy } from "#web/ui/form/use-api-form.ts";
import { NEW_PASSWORD_HINT, PasswordField } from "../index.ts";
import { useConfirmation } from "./factors/use-confirmation.tsx";
import { checkPasswords, type PasswordValues } from "./password-problems.ts";
import { showSettingsToast } from "./settings-toast.ts";
import { useSettingsForm } from "./use-settings-form.ts";

interface ChangePasswordFormProps {
  asksForPassword: boolean;
  hasPassword: boolean;
}

export function ChangePasswordForm({ asksForPassword, hasPassword }: ChangePasswordFormProps) {
  const { api, queries, queryClient } = useApi();
  const user = useUser();
  /** The session may have become too old since the page was loaded. */
  const [isOld, setOld] = useState(false);
  const asks = asksForPassword || isOld;
  const { ask, questionBefore } = useConfirmation();
  const { field, onSubmit, isBusy, formState, reset, trigger } = useSettingsForm<PasswordValues>({
    resolver: checkedBy((values) => checkPasswords(values, asks)),
    defaultValues: { currentPassword: "", newPassword: "", again: "" },
    async send({ currentPassword, newPassword }) {
      const input = { newPassword, currentPassword: asks ? currentPassword : undefined };
      const { canceledEmail, ...changed } = await api.account.changePassword(input);
      keepSession(changed);
      reset();
      const canceled = canceledEmail === null ? "" : ` Your email change to ${canceledEmail} was canceled.`;
      showSettingsToast({
        title: hasPassword ? "Password updated" : "Password set",
        description: `You've been signed out on your other devices, and private feed addresses ended.${canceled}`,
      });
      void queryClient.invalidateQueries({ queryKey: queries.account.listSessions.key() });
      void queryClient.invalidateQueries({ queryKey: queries.account.getEmailChange.key() });
      void queryClient.invalidateQueries({ queryKey: queries.account.getFactors.key() });
      void queryClient.invalidateQueries({ queryKey: queries.account.getSavedFeed.key() });
      void queryClient.invalidateQueries({ queryKey: queries.account.getCalendar.key() });
    },
    rejected: { CONFIRM_IDENTITY: ask },
    failed: "Failed to update password",
    faults: {
      CURRENT_PASSWORD_REQUIRED: "currentPassword",
      WRONG_PASSWORD: "currentPassword",
      COMMON_PASSWORD: "newPassword",
    },
    onError(error) {
      // The field must be there to get the focus.
      if (failureOf(error).code === "CURRENT_PASSWORD_REQUIRED") flushSync(() => setOld(true));
    },
  });
  return (
    <>
      <form method="post" noValidate onSubmit={onSubmit} className="flex max-w-md flex-col gap-5">
        {/* For password managers. */}
        <input
          hidden
          readOnly
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? ""}
        />
        {asks && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            hint="Re-enter your password to continue."
            {...field("currentPassword")}
          />
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={NEW_PASSWORD_HINT}
          {...field("newPassword", {
            onChange: () => void (formState.touchedFields.again && trigger("again")),
          })}
        />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...field("again")} />
        <Button type="submit" isBusy={isBusy} className="self-start">
          {isBusy ? "Updating…" : hasPassword ? "Update password" : "Set password"}
        </Button>
        <AskBeforeLeaving isUnsaved={formState.isDirty} />
      </form>
      {questionBefore(onSubmit)}
    </>
  );
}
