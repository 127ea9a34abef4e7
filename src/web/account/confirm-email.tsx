import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";

interface ConfirmEmailProps {
  token: string;
  redirect: string;
}

/** Confirms an address by the token of a link. A press does it, so that programs that open links don't. */
export function ConfirmEmail({ token, redirect }: ConfirmEmailProps) {
  const { api } = useApi();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    try {
      await api.account.confirmEmail({ token });
      toast({ title: "Email Confirmed!", description: "You can sign in now." });
      await navigate({ to: "/auth", search: { mode: "login", redirect } });
    } catch (error) {
      setProblem(errorText(error, "Failed to confirm the address. Please try again."));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-5">
      <p>One press, and your account is ready.</p>
      {problem !== undefined && (
        <Notice tone="bad">
          <p role="alert">{problem}</p>
        </Notice>
      )}
      <Button onClick={confirm} isBusy={isBusy}>
        Confirm email address
      </Button>
      {problem !== undefined && (
        <ButtonLink to="/auth" search={{ mode: "login", redirect }} look="secondary">
          Sign in to have a new link sent
        </ButtonLink>
      )}
    </div>
  );
}
