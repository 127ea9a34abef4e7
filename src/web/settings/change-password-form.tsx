import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NEW_PASSWORD_HINT, PasswordField } from "#web/account/index.ts";
import { errorText } from "#web/platform/error-text.ts";
import { failureOf } from "#web/platform/failure.ts";
import { keepSession } from "#web/platform/session.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { AskBeforeLeaving } from "#web/ui/form/ask-before-leaving.tsx";
import { checkPasswords } from "./password-problems.ts";
import { tellSettings } from "./tell-settings.ts";
import { useCheckedForm } from "./use-checked-form.ts";

const NAMES = ["current", "next", "again"] as const;

/** A new password, typed twice; with the current one where the session is not that young any more. */
export function ChangePasswordForm({ asksForPassword }: { asksForPassword: boolean }) {
  const session = useSession();
  const { form, field, onSubmit, isBusy, isChanged, asks } = usePasswordForm(asksForPassword);
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex max-w-md flex-col gap-5">
      {/* Tells password managers whose password it is. */}
      <input
        hidden
        readOnly
        type="text"
        name="username"
        autoComplete="username"
        value={session.status === "signed-in" ? session.session.user.email : ""}
      />
      {asks && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          hint="Re-enter your password to continue."
          {...field("current")}
        />
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={NEW_PASSWORD_HINT}
        {...field("next")}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...field("again")} />
      <Button type="submit" isBusy={isBusy} className="self-start">
        {isBusy ? "Updating…" : "Update password"}
      </Button>
      <AskBeforeLeaving isUnsaved={isChanged} />
    </form>
  );
}

function usePasswordForm(asksForPassword: boolean) {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  /** The session may have grown old since the page was opened. */
  const [isOld, setOld] = useState(false);
  const asks = asksForPassword || isOld;
  const checked = useCheckedForm({
    names: NAMES,
    check: (values) => checkPasswords(values, asks),
    async send({ current, next }) {
      const currentPassword = asks ? current : undefined;
      try {
        const changed = await api.account.changePassword({ newPassword: next, currentPassword });
        const { canceledEmail, ...session } = changed;
        keepSession(session);
        checked.clear();
        const canceled = canceledEmail === null ? "" : ` Your email change to ${canceledEmail} was canceled.`;
        tellSettings({
          title: "Password updated",
          description: `You've been signed out on your other devices.${canceled}`,
        });
        void queryClient.invalidateQueries({ queryKey: queries.account.listSessions.key() });
        void queryClient.invalidateQueries({ queryKey: queries.account.getEmailChange.key() });
        return {};
      } catch (error) {
        const { code } = failureOf(error);
        const text = errorText(error, "Failed to update password");
        if (code === "CURRENT_PASSWORD_REQUIRED") setOld(true);
        if (code === "CURRENT_PASSWORD_REQUIRED" || code === "WRONG_PASSWORD") return { current: text };
        if (code === "COMMON_PASSWORD" || code === "BAD_REQUEST") return { next: text };
        tellFailure(text);
        return {};
      }
    },
  });
  return { ...checked, asks };
}

function tellFailure(text: string): void {
  const title = "Failed to update password";
  tellSettings({ title, description: text === title ? "Please try again." : text, tone: "error" });
}
