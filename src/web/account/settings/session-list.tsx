import { Monitor, Smartphone } from "lucide";
import { useRef, useState } from "react";
import type { OpenSession } from "#contract/account/sessions.ts";
import { leaveSession } from "#web/platform/session/session.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { formatDate } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Facts } from "#web/ui/list/facts.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { useSensitiveWrite } from "./factors/use-sensitive-write.tsx";

export function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { queries } = useApi();
  const { write, isBusy, question } = useSensitiveWrite({
    ...queries.account.endOtherSessions.mutationOptions(),
    done: { title: "Signed out of other devices", about: "settings" },
    onSettled: useListAgain(),
    failed: FAILED,
  });
  useFocusBack(sessions.length, () => heading.current);
  return (
    <section className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Where you're signed in
      </h2>
      <ul className="border-hairline border-t">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length === 1 && <p className="text-soft">No other active sessions.</p>}
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <Button look="secondary" isBusy={isBusy} onClick={() => write({})}>
            Sign out other devices
          </Button>
        )}
        <SignOutEverywhere />
      </div>
      {question}
    </section>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const { id, device, startedAt, lastUsedAt, isCurrent } = session;
  const { queries } = useApi();
  const { write, isBusy, question } = useSensitiveWrite({
    ...queries.account.endSession.mutationOptions(),
    done: { title: `Signed out of ${device}`, about: "settings" },
    onSettled: useListAgain(),
    // Already ended.
    rejected: { NOT_FOUND() {} },
    failed: FAILED,
  });
  const sign = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 border-hairline border-b py-4 sm:gap-4">
      <Icon of={sign} size={22} className="shrink-0 text-soft" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {isCurrent && <Badge>This device</Badge>}
        </p>
        <Facts className="text-sm text-soft">
          {isCurrent ? (
            "Active now"
          ) : (
            <>
              Last used <TimeAgo at={lastUsedAt} />
            </>
          )}
          {`signed in on ${formatDate(startedAt)}`}
        </Facts>
      </div>
      {!isCurrent && (
        <Button
          look="secondary"
          isBusy={isBusy}
          onClick={() => write({ id })}
          aria-label={`Sign out ${device}`}
          className="shrink-0"
        >
          Sign out
        </Button>
      )}
      {question}
    </li>
  );
}

const FAILED = { title: "Failed to sign out", about: "settings" };

function useListAgain() {
  const { queries, queryClient } = useApi();
  return () => queryClient.invalidateQueries({ queryKey: queries.account.listSessions.key() });
}

function SignOutEverywhere() {
  const { queries } = useApi();
  const [isOpen, setOpen] = useState(false);
  const { write, ...signOut } = useWrite({
    ...queries.account.signOutEverywhere.mutationOptions(),
    onSuccess: () => leaveSession(),
    failed: FAILED,
  });
  // The page navigates away.
  const isBusy = signOut.isBusy || signOut.isDone;
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Sign out everywhere
      </Button>
      {isOpen && (
        <DialogForm
          title="Sign out everywhere?"
          submitLabel={isBusy ? "Signing out…" : "Sign out everywhere"}
          cancelLabel="Stay signed in"
          isDangerous
          isBusy={isBusy}
          staysOpen
          onSubmit={() => write({})}
          onClose={() => setOpen(false)}
        >
          <p>
            You'll be signed out on every device, including this one. The private addresses of your feeds end.
          </p>
        </DialogForm>
      )}
    </>
  );
}
