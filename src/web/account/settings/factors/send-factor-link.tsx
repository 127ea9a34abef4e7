import { useState } from "react";
import { SentNotice } from "#web/account/sign-up/sent-notice.tsx";
import { useApi, useUser } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { useFactorsAgain } from "./use-factors.ts";

/** For an account whose role needs a second factor, before its first one. */
export function SendFactorLink() {
  const { queries } = useApi();
  const user = useUser();
  const reload = useFactorsAgain();
  const [isSent, setSent] = useState(false);
  const { write, isBusy } = useWrite({
    ...queries.account.sendFactorLink.mutationOptions(),
    onSuccess: () => setSent(true),
    // It was opened, or a factor was added, in another tab.
    rejected: { LINK_NOT_NEEDED: () => void reload() },
    failed: { title: "Failed to send the link", about: "settings" },
  });
  if (isSent) {
    return (
      <SentNotice>
        <p>
          We sent a link to <strong className="break-all">{user?.email}</strong>. Open it in this browser. It
          works once and expires in one hour.
        </p>
        <p className="text-soft">Not there after a few minutes? Check your spam folder.</p>
        <Button look="secondary" onClick={() => setSent(false)} className="self-start">
          Send another link
        </Button>
      </SentNotice>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p>
        You have a role, so your password alone doesn't set up your first passkey or codes, or change your
        email. We send a link to your inbox first. Then add a passkey or set up codes here. That signs you out
        on your other devices.
      </p>
      <Button isBusy={isBusy} onClick={() => write({})} className="self-start">
        {isBusy ? "Sending…" : "Send link"}
      </Button>
    </div>
  );
}
