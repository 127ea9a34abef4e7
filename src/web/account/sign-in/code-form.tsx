import { useEffect, useState } from "react";
import * as z from "zod";
import { typedCode } from "#contract/account/codes.ts";
import type { Session } from "#contract/account/sessions.ts";
import { AccountForm, useAccountForm } from "#web/account/use-account-form.tsx";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field/field.tsx";

const schema = z.object({ code: typedCode });

/** To spread into a field for a code of an authenticator app. */
const APP = {
  label: "Code from your authenticator app",
  inputMode: "numeric",
  autoComplete: "one-time-code",
} as const;
const RECOVERY = {
  label: "Recovery code",
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

interface CodeFormProps {
  /** Of the sign-in that the code finishes. */
  ticket: string;
  onSession: (session: Session) => Promise<void>;
  onExpired: () => void;
}

/** The second step of a sign-in with a password or a provider. */
export default function CodeForm({ ticket, onSession, onExpired }: CodeFormProps) {
  const { api } = useApi();
  const [isRecovery, setRecovery] = useState(false);
  const { field, ...form } = useAccountForm(schema, {
    send: async ({ code }) => onSession(await api.account.signInWithCode({ ticket, code })),
    failed: "Failed to sign in",
    rejected: { SIGN_IN_EXPIRED: onExpired },
  });
  const { setFocus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed is gone, and the field is another one
  useEffect(() => setFocus("code"), [setFocus, isRecovery]);
  const switchKind = () => {
    form.reset({ code: "" });
    setRecovery(!isRecovery);
  };
  return (
    <div className="flex flex-col gap-5">
      <p>
        {isRecovery
          ? "Enter one of the recovery codes you saved. It works once."
          : "Your account asks for a code, so that a password alone doesn't get anyone in."}
      </p>
      <AccountForm form={form} label="Sign In" busyLabel="Signing in…">
        <TextField key={String(isRecovery)} {...(isRecovery ? RECOVERY : APP)} {...field("code")} />
      </AccountForm>
      <Button look="quiet" onClick={switchKind} className="self-start">
        {isRecovery ? "Use a code from your app instead" : "Use a recovery code instead"}
      </Button>
    </div>
  );
}
