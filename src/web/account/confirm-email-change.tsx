import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorText } from "#web/platform/error-text.ts";
import { recheckSession } from "#web/platform/session.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { DeadLink, isDeadLink } from "./dead-link.tsx";
import { codeOf, tellAccount } from "./tell-account.ts";

/** Takes a new address by the token of a link. A press does it, so that programs that open links don't. */
export function ConfirmEmailChange({ token }: { token: string }) {
  const { api, queries } = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const [end, setEnd] = useState<"dead" | "taken" | "canceled" | undefined>(
    token === "" ? "dead" : undefined,
  );
  const confirm = async () => {
    setBusy(true);
    try {
      const { email } = await api.account.confirmEmailChange({ token });
      // The session names the address, too.
      await recheckSession();
      void queryClient.invalidateQueries({ queryKey: queries.account.key() });
      tellAccount({ title: "Email Confirmed!", description: `Your email address is now ${email}.` });
      if (session.status === "signed-in") await navigate({ to: "/settings", search: { tab: "emails" } });
      else await navigate({ to: "/auth", search: { mode: "login" } });
    } catch (error) {
      if (isDeadLink(error)) return setEnd("dead");
      if (codeOf(error) === "EMAIL_TAKEN") return setEnd("taken");
      if (codeOf(error) === "EMAIL_CHANGE_CANCELED") return setEnd("canceled");
      const text = errorText(error, "Failed to confirm your email. Please try again.");
      tellAccount({ title: text, tone: "error" });
    } finally {
      setBusy(false);
    }
  };
  if (end === "dead") {
    return (
      <DeadLink>
        <p>You may have confirmed or canceled the change already. Settings shows your current email.</p>
        <ToSettings />
      </DeadLink>
    );
  }
  if (end !== undefined) {
    return (
      <div className="flex flex-col gap-5">
        <Notice tone="bad">
          <p role="alert">
            {end === "taken" ? "That email is already in use." : "This email change was canceled."}
          </p>
        </Notice>
        <p>
          Your account keeps its current email.
          {end === "canceled" &&
            " Setting a new password or asking for another change cancels the one before."}
        </p>
        <ToSettings />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <p>
        From now on, you'll sign in with this address and get our emails there. We'll tell your old address.
      </p>
      <Button onClick={confirm} isBusy={isBusy}>
        Confirm new email address
      </Button>
    </div>
  );
}

function ToSettings() {
  return (
    <ButtonLink to="/settings" search={{ tab: "emails" }} className="self-start">
      Go to settings
    </ButtonLink>
  );
}
