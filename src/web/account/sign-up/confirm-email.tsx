import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { showAccountToast } from "#web/account/account-toast.ts";
import { ConfirmWithProvider } from "#web/account/confirm-with-provider.tsx";
import { DeadLink } from "#web/account/dead-link.tsx";
import type { TypedEmail } from "#web/account/email-field.tsx";
import { COOKIES_BLOCKED } from "#web/account/sign-in/cookies-blocked.ts";
import { startSession } from "#web/platform/session/session.ts";
import { useSignIn } from "#web/platform/session/use-sign-in.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { useSite } from "#web/platform/site.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import { ResendForm } from "./resend.tsx";

interface Confirmation {
  email: string;
  hasPassword: boolean;
  provider: string | null;
}

interface ConfirmEmailProps {
  token: string;
  redirect: string;
  typedEmail: TypedEmail;
}

/** Confirms an address with the token of a link and the sign-up's password, or a new one. Then signs in. */
export function ConfirmEmail({ token, redirect, typedEmail }: ConfirmEmailProps) {
  const { api } = useApi();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const { providers } = useSite();
  const [isDead, setDead] = useState(token === "");
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [isChoosing, setChoosing] = useState(false);
  useEffect(() => {
    if (token === "") return;
    api.account.getConfirmation({ token }).then(
      ({ confirmation: found }) => (found ? setConfirmation(found) : setDead(true)),
      // The form shows the error.
      () => {},
    );
  }, [api, token]);
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
  const onConfirmed = async (email: string, password: string) => {
    showAccountToast({ title: "Email Confirmed!", description: "Your account is ready." });
    let why: string | undefined;
    try {
      const session = await api.account.signIn({ email, password });
      if (await startSession(session)) return navigate({ href: redirect, replace: true });
      why = COOKIES_BLOCKED;
    } catch {
      // The address is confirmed anyway.
    }
    typedEmail.current = email;
    await signIn({ redirect, ...(why !== undefined && { why }) });
  };
  const isNew = isChoosing || confirmation?.hasPassword === false;
  return (
    <ConfirmForm
      key={String(isNew)}
      token={token}
      email={confirmation?.email}
      isChoosing={isNew}
      onChoose={() => setChoosing(true)}
      onDead={() => setDead(true)}
      onConfirmed={onConfirmed}
    />
  );
}
