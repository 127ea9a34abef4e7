import type { EmailChange } from "#contract/account/email-change.ts";
import { ScheduleSection } from "#web/digests/index.ts";
import { useApi, useMe } from "#web/platform/session/viewer.ts";
import { PushSection } from "#web/push/index.ts";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Notice } from "#web/ui/page/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { ChangeEmailForm } from "./change-email-form.tsx";
import { EmailSwitches } from "./email-switches.tsx";
import { useEmailChange } from "./use-email-change.ts";

export function EmailsTab() {
  const me = useMe();
  const change = useEmailChange();
  return (
    <div className="flex flex-col gap-12">
      <section className="flex flex-col gap-5">
        <h2 className="text-2xl">Email address</h2>
        <p>
          <span className="text-soft">Current email: </span>
          {me ? (
            <strong className="break-all">{me.email}</strong>
          ) : (
            <span className="skeleton inline-block h-5 w-48 align-middle" />
          )}
        </p>
        {me && change.data?.rejectedAt && <Rejected email={me.email} since={change.data.rejectedAt} />}
        {change.data?.pending && <PendingChange pending={change.data.pending} />}
        <ChangeEmailForm />
      </section>
      <section className="flex flex-col gap-5">
        <h2 className="text-2xl">Email notifications</h2>
        <p className="text-soft">We'll always send account emails, such as receipts and password resets.</p>
        <EmailSwitches />
      </section>
      <ScheduleSection />
      <PushSection />
    </div>
  );
}

function Rejected({ email, since }: { email: string; since: string }) {
  const { queries, queryClient } = useApi();
  const { write, isBusy } = useWrite({
    ...queries.account.resumeEmails.mutationOptions(),
    done: { title: "We'll send emails to this address again", about: "settings" },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.account.getEmailChange.key() }),
    failed: { title: "Failed to update email", about: "settings" },
  });
  return (
    <Notice tone="bad" className="flex flex-col items-start gap-3">
      <p>
        The mail server of <strong className="break-all">{email}</strong> rejected our email{" "}
        <TimeAgo at={since} />. We've paused all emails to it except account emails. Change your address
        below, or resume emails if this one works again.
      </p>
      <Button look="secondary" isBusy={isBusy} onClick={() => write({})}>
        Resume emails
      </Button>
    </Notice>
  );
}

function PendingChange({ pending }: { pending: NonNullable<EmailChange["pending"]> }) {
  const { queries, queryClient } = useApi();
  const { write, isBusy } = useWrite({
    ...queries.account.cancelEmailChange.mutationOptions(),
    done: { title: "Email change canceled", about: "settings" },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.account.getEmailChange.key() }),
    failed: { title: "Failed to update email", about: "settings" },
  });
  return (
    <Notice className="flex flex-col items-start gap-3">
      <p>
        We sent a link to <strong className="break-all">{pending.email}</strong>{" "}
        <TimeAgo at={pending.askedAt} />. Confirm within 24 hours to switch.
      </p>
      <Button look="secondary" isBusy={isBusy} onClick={() => write({})}>
        Cancel email change
      </Button>
    </Notice>
  );
}
