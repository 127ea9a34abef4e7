import { useState } from "react";
import { SendFactorLink } from "#web/account/settings/factors/send-factor-link.tsx";
import { useFactors } from "#web/account/settings/factors/use-factors.ts";
import { lazyPart } from "#web/platform/online.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Loaded } from "#web/ui/list/paged-list.tsx";

const ConfirmIdentity = lazyPart(() => import("#web/account/settings/factors/confirm-identity.tsx"));

interface SecondFactorPageProps {
  /** As in `account.getMe`. */
  needed: "set-up" | "use";
}

/** In place of the dashboard, until this session has used a second factor. */
export default function SecondFactorPage({ needed }: SecondFactorPageProps) {
  const { queries, queryClient } = useApi();
  const [isAsked, setAsked] = useState(false);
  const open = () => {
    setAsked(false);
    void queryClient.invalidateQueries({ queryKey: queries.account.getMe.key() });
  };
  return (
    <section className="mt-6 flex max-w-2xl flex-col gap-4">
      <h2 className="text-2xl">
        {needed === "set-up" ? "Set up a second factor first" : "Use your second factor first"}
      </h2>
      <p>
        {needed === "set-up"
          ? "Moderators can see and change a lot, so a password alone isn't enough here. Add a passkey, or set up codes from an app. Then come back."
          : "Moderators can see and change a lot, so a password alone isn't enough here. Use your passkey, or a code from your app."}
      </p>
      {needed === "set-up" ? (
        <SetUp />
      ) : (
        <Button onClick={() => setAsked(true)} className="self-start">
          Continue
        </Button>
      )}
      {isAsked && <ConfirmIdentity isSecond onConfirmed={open} onClose={() => setAsked(false)} />}
    </section>
  );
}

function SetUp() {
  const factors = useFactors();
  return (
    <Loaded query={factors} what="how you sign in" skeletons={["h-20"]}>
      {({ needsLink }) =>
        needsLink ? (
          <SendFactorLink />
        ) : (
          <ButtonLink to="/settings" search={{ tab: "security" }} className="self-start">
            Security settings
          </ButtonLink>
        )
      }
    </Loaded>
  );
}
