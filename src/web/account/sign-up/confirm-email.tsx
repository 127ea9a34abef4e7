import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Session } from "#contract/account/sessions.ts";
import { showAccountToast } from "#web/account/account-toast.ts";
import { ConfirmWithProvider } from "#web/account/confirm-with-provider.tsx";
import { DeadLink } from "#web/account/dead-link.tsx";
import type { TypedEmail } from "#web/account/email-field.tsx";
import { COOKIES_BLOCKED } from "#web/account/sign-in/cookies-blocked.ts";
import { knownSession, startSession } from "#web/platform/session/session.ts";
import { useSignIn } from "#web/platform/session/use-sign-in.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { useSite } from "#web/platform/site.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import { ResendForm } from "./resend.tsx";

interface Confirmation {
  email: string;
  hasPassword: boolean;
  provider: string | null;
  /** Signed up in this browser, which confirms without a password. */
  isHere: boolean;
}

interface ConfirmEmailProps {
  token: string;
  redirect: string;
  typedEmail: TypedEmail;
}

/**
 * Confirms an address with the token of a link and, except in the browser that signed up, the sign-up's password or a new one.
 * Then signs in.
 */
export function ConfirmEmail({ token, redirect, typedEmail }: ConfirmEmailProps) {
  const { api } = useApi();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const { providers } = useSite();
  const [isDead, setDead] = useState(token === "");
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [isOpening, setOpening] = useState(token !== "");
  const [isChoosing, setChoosing] = useState(false);
  const enter = async (email: string, begin: () => Promise<Session>) => {
    showAccountToast({ title: "Email Confirmed!", description: "Your account is ready." });
    let why: string | undefined;
    try {
      if (await startSession(await begin())) return navigate({ href: redirect, replace: true });
      why = COOKIES_BLOCKED;
    } catch {
      // The address is confirmed anyway.
    }
    typedEmail.current = email;
    await signIn({ redirect, ...(why !== undefined && { why }) });
  };
  const open = async () => {
    const { confirmation: found } = await api.account.getConfirmation({ token });
    if (!found) return setDead(true);
    setConfirmation(found);
    // Nobody's session is replaced without a press.
    if (!found.isHere || (await knownSession()).status !== "signed-out") return;
    const session = await api.account.confirmHere({ token });
    await enter(found.email, async () => session);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a link
  useEffect(() => {
    if (token === "") return;
    // The form shows the error.
    open()
      .catch(() => {})
      .finally(() => setOpening(false));
  }, [token]);
  if (isDead) {
    return (
      <DeadLink>
        <p>
          Already confirmed?{" "}
          <Link to="/auth" search={{ mode: "login", redirect }} className="text-link">
            Sign in
          </Link>
          . Otherwise, request a new link.
        </p>
        <ResendForm redirect={redirect} typedEmail={typedEmail} />
      </DeadLink>
    );
  }
  const provider = providers.find(({ slug }) => slug === confirmation?.provider);
  if (confirmation && provider && !isChoosing) {
    return (
      <ConfirmWithProvider
        {...{ provider, redirect }}
        email={confirmation.email}
        confirmation={token}
        onChoose={() => setChoosing(true)}
      />
    );
  }
  if (isOpening) return <p role="status">Confirming…</p>;
  const isNew = isChoosing || confirmation?.hasPassword === false;
  return (
    <ConfirmForm
      key={String(isNew)}
      token={token}
      email={confirmation?.email}
      isChoosing={isNew}
      onChoose={() => setChoosing(true)}
      onDead={() => setDead(true)}
      onConfirmed={(email, password) => enter(email, () => api.account.signIn({ email, password }))}
    />
  );
}
