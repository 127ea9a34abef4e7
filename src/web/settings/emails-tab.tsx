import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EmailChange } from "#contract/account-security.ts";
import { BY_VIEWER } from "#web/platform/api.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi, useMe } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { ChangeEmailForm } from "./change-email-form.tsx";
import { EmailSwitches } from "./email-switches.tsx";
import { tellSettings } from "./tell-settings.ts";

/** The address, another one for it, and which mails come there. */
export function EmailsTab() {
  const { queries } = useApi();
  const me = useMe();
  const change = useQuery({
    ...queries.account.getEmailChange.queryOptions(),
    ...BY_VIEWER,
    staleTime: 0,
    refetchOnMount: true,
  });
  return (
    <div className="flex max-w-2xl flex-col gap-12">
      <section className="flex flex-col gap-5">
        <h2 className="text-2xl">Email address</h2>
        <p>
          <span className="text-soft">Your present address: </span>
          {me ? (
            <strong className="break-all">{me.email}</strong>
          ) : (
            <span className="skeleton inline-block h-5 w-48 align-middle" />
          )}
        </p>
        {change.data?.pending && <PendingChange pending={change.data.pending} />}
        <ChangeEmailForm />
      </section>
      <section className="flex flex-col gap-5">
        <h2 className="text-2xl">Mails you get</h2>
        <p className="text-soft">
          Those that your account needs, such as a new password or a receipt, come in any case.
        </p>
        <EmailSwitches />
      </section>
    </div>
  );
}

function PendingChange({ pending }: { pending: NonNullable<EmailChange["pending"]> }) {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await api.account.cancelEmailChange();
      tellSettings({ title: "Your present address stays" });
    } catch (error) {
      const description = errorText(error, "Please try again.");
      tellSettings({ title: "Failed to update email", description, tone: "error" });
    }
    await queryClient.invalidateQueries({ queryKey: queries.account.getEmailChange.key() });
    setBusy(false);
  };
  return (
    <Notice className="flex flex-col items-start gap-3">
      <p>
        A link went to <strong className="break-all">{pending.email}</strong> <TimeAgo at={pending.askedAt} />
        . Your present address stays until you confirm there, within a day.
      </p>
      <Button look="secondary" isBusy={isBusy} onClick={cancel}>
        Keep my present address
      </Button>
    </Notice>
  );
}
