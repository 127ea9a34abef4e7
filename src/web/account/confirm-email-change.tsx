import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { recheckSession } from "#web/platform/session/session.ts";
import { useApi, useSession } from "#web/platform/session/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { showAccountToast } from "./account-toast.ts";
import { DeadLink } from "./dead-link.tsx";

/** Confirms a new address with the token of a link. Needs a click, because link scanners open links. */
export function ConfirmEmailChange({ token }: { token: string }) {
  const { queries, queryClient } = useApi();
  const navigate = useNavigate();
  const session = useSession();
  const [end, setEnd] = useState<"dead" | "taken" | "canceled" | undefined>(
    token === "" ? "dead" : undefined,
  );
  const showDead = () => setEnd("dead");
  const { write, isBusy } = useWrite({
    ...queries.account.confirmEmailChange.mutationOptions(),
    async onSuccess({ email }) {
      // The session contains the address.
      await recheckSession();
      void queryClient.invalidateQueries({ queryKey: queries.account.key() });
      showAccountToast({ title: "Email Confirmed!", description: `Your email address is now ${email}.` });
      if (session.status === "signed-in") await navigate({ to: "/settings", search: { tab: "emails" } });
      else await navigate({ to: "/auth", search: { mode: "login" } });
    },
    rejected: {
      INVALID_LINK: showDead,
      // The link was cut off.
      BAD_REQUEST: showDead,
      EMAIL_TAKEN: () => setEnd("taken"),
      EMAIL_CHANGE_CANCELED: () => setEnd("canceled"),
    },
    failed: { title: "Failed to confirm your email. Please try again.", hint: null, about: "account" },
  });
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
      <DeadLink text={end === "taken" ? "That email is already in use." : "This email change was canceled."}>
        <p>
          Your account keeps its current email.
          {end === "canceled" &&
            " Setting a new password or asking for another change cancels the previous one."}
        </p>
        <ToSettings />
      </DeadLink>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <p>
        After you confirm, you'll sign in with this address and get our emails there. We'll let your old
        address know.
      </p>
      <Button onClick={() => write({ token })} isBusy={isBusy}>
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
