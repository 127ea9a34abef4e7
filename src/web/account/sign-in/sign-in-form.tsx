import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import * as z from "zod";
import { email, password } from "#contract/account/fields.ts";
import type { Session } from "#contract/account/sessions.ts";
import { showAccountToast } from "#web/account/account-toast.ts";
import { EmailField, type TypedEmail } from "#web/account/email-field.tsx";
import { PasswordField } from "#web/account/password-field.tsx";
import { ResendButton } from "#web/account/sign-up/resend.tsx";
import { AccountForm, useAccountForm } from "#web/account/use-account-form.tsx";
import { useHasPasskeys } from "#web/account/use-has-passkeys.ts";
import { errorText } from "#web/platform/api/error-text.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { lazyPart } from "#web/platform/online.ts";
import { startSession } from "#web/platform/session/session.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { Notice } from "#web/ui/page/notice.tsx";
import { COOKIES_BLOCKED } from "./cookies-blocked.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";

const schema = z.object({ email, password });
const CodeForm = lazyPart(() => import("./code-form.tsx"));

const FAILED = "Failed to sign in";

interface SignInFormProps {
  redirect: string;
  typedEmail: TypedEmail;
}

/** Signs in with email and password, or with a passkey. The page redirects once there is a session. */
export function SignInForm({ redirect, typedEmail }: SignInFormProps) {
  const { api } = useApi();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const [isBlocked, setBlocked] = useState(false);
  /** The password was right, and the account asks for a code. */
  const [ticket, setTicket] = useState<string>();
  const begin = async (session: Session) => {
    const isStarted = await startSession(session);
    setBlocked(!isStarted);
    if (isStarted) showAccountToast({ title: "Logged in successfully." });
  };
  const ways = useRef<HTMLDivElement>(null);
  useFocusBack(ticket !== undefined, () => ways.current?.querySelector("input"));
  const passkey = usePasskeySignIn(begin);
  const hasPasskeys = useHasPasskeys();
  const { field, ...form } = useAccountForm(schema, {
    send: async (values) => {
      setUnconfirmed(undefined);
      try {
        await begin(await api.account.signIn(values));
      } catch (error) {
        const { code, data } = failureOf<{ ticket: string }>(error);
        if (code === "CODE_REQUIRED") return setTicket(data?.ticket);
        if (code === "EMAIL_NOT_CONFIRMED") setUnconfirmed(values.email);
        if (failureOf(error).status !== 429) throw error;
        const description = "To sign in right away, choose Forgot password and set a new one.";
        showAccountToast({ title: errorText(error, FAILED), description, tone: "error" });
      }
    },
    failed: FAILED,
  });
  if (ticket !== undefined) {
    const startAgain = () => setTicket(undefined);
    const onExpired = () => {
      startAgain();
      showAccountToast({ title: "This sign-in has expired. Please start again.", tone: "error" });
    };
    return (
      <div>
        <CodeForm {...{ ticket, onExpired }} onSession={begin} />
        <Button look="quiet" onClick={startAgain}>
          Sign in another way
        </Button>
      </div>
    );
  }
  return (
    <div ref={ways} className="flex flex-col gap-5">
      <ProviderButtons redirect={redirect} />
      <AccountForm form={form} label="Sign In" busyLabel="Signing in…">
        <EmailField {...field("email")} typedEmail={typedEmail} autoComplete="username webauthn" />
        <PasswordField autoComplete="current-password" {...field("password")} />
        <Link to="/auth" search={{ mode: "forgot", redirect }} className="text-link self-start py-2.5">
          Forgot password?
        </Link>
        {isBlocked && (
          <Notice tone="bad">
            <p role="alert">{COOKIES_BLOCKED}</p>
          </Notice>
        )}
        {unconfirmed !== undefined && (
          <Notice className="flex flex-col gap-3">
            <p>
              We sent the link to <strong className="break-all">{unconfirmed}</strong>. Didn't get it? Check
              your spam folder or resend it.
            </p>
            <ResendButton email={unconfirmed} redirect={redirect} />
          </Notice>
        )}
      </AccountForm>
      {hasPasskeys && (
        <Button
          look="secondary"
          isBusy={passkey.isBusy}
          disabled={!form.isAlive}
          className="disabled:opacity-100"
          onClick={passkey.signInWithPasskey}
        >
          {passkey.isBusy ? "Waiting for your passkey…" : "Sign in with a passkey"}
        </Button>
      )}
    </div>
  );
}
