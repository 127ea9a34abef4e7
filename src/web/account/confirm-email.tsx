import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { DeadLink, isDeadLink } from "./dead-link.tsx";
import type { TypedEmail } from "./email-field.tsx";
import { ResendForm } from "./resend-form.tsx";
import { tellAccount } from "./tell-account.ts";

interface ConfirmEmailProps {
  token: string;
  redirect: string;
  typedEmail: TypedEmail;
}

/** Confirms an address by the token of a link. A press does it, so that programs that open links don't. */
export function ConfirmEmail({ token, redirect, typedEmail }: ConfirmEmailProps) {
  const { api } = useApi();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [isDead, setDead] = useState(token === "");
  const confirm = async () => {
    setBusy(true);
    try {
      await api.account.confirmEmail({ token });
      tellAccount({ title: "Email Confirmed!", description: "You can sign in now." });
      await navigate({ to: "/auth", search: { mode: "login", redirect } });
    } catch (error) {
      if (isDeadLink(error)) return setDead(true);
      const text = errorText(error, "Failed to confirm the address. Please try again.");
      tellAccount({ title: text, tone: "error" });
    } finally {
      setBusy(false);
    }
  };
  if (isDead) {
    return (
      <DeadLink>
        <p>If you have confirmed your address before, sign in. Otherwise have another link sent to it.</p>
        <ResendForm redirect={redirect} typedEmail={typedEmail} />
      </DeadLink>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <p>One press, and your account is ready.</p>
      <Button onClick={confirm} isBusy={isBusy}>
        Confirm email address
      </Button>
    </div>
  );
}
