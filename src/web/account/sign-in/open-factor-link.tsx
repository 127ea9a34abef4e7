import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { showAccountToast } from "#web/account/account-toast.ts";
import { DeadLink } from "#web/account/dead-link.tsx";
import { useApi, useSession } from "#web/platform/session/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";

/** Lets this session set up its first factor, with the token of a link. Needs a click, because link scanners open links. */
export function OpenFactorLink({ token }: { token: string }) {
  const { queries, queryClient } = useApi();
  const navigate = useNavigate();
  const { status } = useSession();
  const [end, setEnd] = useState<"dead" | "other" | undefined>(token === "" ? "dead" : undefined);
  const showDead = () => setEnd("dead");
  const { write, isBusy } = useWrite({
    ...queries.account.openFactorLink.mutationOptions(),
    async onSuccess() {
      void queryClient.invalidateQueries({ queryKey: queries.account.key() });
      showAccountToast({
        title: "Your inbox is confirmed.",
        description: "Add a passkey or set up codes within half an hour.",
      });
      await navigate({ to: "/settings", search: { tab: "security" } });
    },
    rejected: { INVALID_LINK: showDead, BAD_REQUEST: showDead, OTHER_ACCOUNT: () => setEnd("other") },
    failed: { title: "Failed to open the link. Please try again.", hint: null, about: "account" },
  });
  if (end !== undefined) {
    return (
      <DeadLink {...(end === "other" && { text: "This link is for another account." })}>
        {end === "other" ? (
          <p>Sign out, sign in with the account that got the email, then open the link again.</p>
        ) : (
          <p>Settings sends a new one, under Security.</p>
        )}
        <ButtonLink to="/settings" search={{ tab: "security" }} className="self-start">
          Go to settings
        </ButtonLink>
      </DeadLink>
    );
  }
  if (status === "signed-out") {
    return (
      <p>
        Please{" "}
        <Link
          to="/auth"
          search={{
            mode: "login",
            redirect: `/auth?${new URLSearchParams({ mode: "second-factor", token })}`,
          }}
          className="text-link"
        >
          sign in
        </Link>{" "}
        with the account that got the email. Then this page continues.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <p>This confirms your inbox. Then you can add a passkey or set up codes from an app.</p>
      <Button onClick={() => write({ token })} isBusy={isBusy} disabled={status !== "signed-in"}>
        {isBusy ? "Opening…" : "Continue"}
      </Button>
    </div>
  );
}
