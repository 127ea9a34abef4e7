import { useQueryClient } from "@tanstack/react-query";
import { LIMITS } from "#contract/vocabulary.ts";
import { PasswordField } from "#web/account/index.ts";
import { errorText } from "#web/platform/error-text.ts";
import { failureOf } from "#web/platform/failure.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { AskBeforeLeaving } from "#web/ui/form/ask-before-leaving.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { tellSettings } from "./tell-settings.ts";
import { useCheckedForm } from "./use-checked-form.ts";

const NAMES = ["email", "current"] as const;

/** Another address, which counts once its link is confirmed. */
export function ChangeEmailForm() {
  const { form, field, onSubmit, isBusy, isChanged, present } = useEmailForm();
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex max-w-md flex-col gap-5">
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="We'll email a confirmation link to the new address."
        {...field("email")}
      />
      {/* For password managers. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={present} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        hint="Protects your account if someone else uses this browser."
        {...field("current")}
      />
      <Button type="submit" isBusy={isBusy} className="self-start">
        {isBusy ? "Sending…" : "Change email"}
      </Button>
      <AskBeforeLeaving isUnsaved={isChanged} />
    </form>
  );
}

function useEmailForm() {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const session = useSession();
  const present = session.status === "signed-in" ? session.session.user.email : "";
  const checked = useCheckedForm({
    names: NAMES,
    check: ({ email, current }) => ({
      ...emailProblem(email.trim(), present),
      ...(current === "" ? { current: "Please enter your current password" } : {}),
    }),
    async send({ email, current }) {
      try {
        await api.account.changeEmail({ email: email.trim(), currentPassword: current });
        checked.clear();
        tellSettings({ title: "Verification email sent to your new email address" });
        void queryClient.invalidateQueries({ queryKey: queries.account.getEmailChange.key() });
        return {};
      } catch (error) {
        const { code } = failureOf(error);
        const text = errorText(error, "Failed to update email");
        if (code === "WRONG_PASSWORD") return { current: text };
        if (code === "SAME_EMAIL" || code === "BAD_REQUEST") return { email: text };
        const title = "Failed to update email";
        tellSettings({ title, description: text === title ? "Please try again." : text, tone: "error" });
        return {};
      }
    },
  });
  return { ...checked, present };
}

function emailProblem(email: string, present: string): { email?: string } {
  if (email === "" || email.toLowerCase() === present.toLowerCase()) {
    return { email: "Please enter a new email" };
  }
  const [name, host, ...more] = email.split("@");
  const isAddress = name && host?.includes(".") && more.length === 0 && !/\s/.test(email);
  return isAddress && email.length <= LIMITS.email ? {} : { email: "Invalid email address" };
}
