import { useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { OpenSession } from "#contract/account-security.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatDate } from "#web/ui/format.ts";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";
import { tellSettings } from "./tell-settings.ts";

/** Where one is signed in, each with a way to end it. */
export function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { endOne, endOthers, busy, ended } = useSessionEnds();
  const isGone = ended !== undefined && !sessions.some(({ id }) => ended.includes(id));
  // What was pressed is no longer there.
  useEffect(() => {
    if (isGone && document.activeElement === document.body) heading.current?.focus();
  }, [isGone]);
  return (
    <section className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Where you're signed in
      </h2>
      <ul className="border-hairline border-t">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={busy === session.id}
            onEnd={() => endOne(session)}
          />
        ))}
      </ul>
      {sessions.length === 1 && <p className="text-soft">No other active sessions.</p>}
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <Button look="secondary" isBusy={busy === "others"} onClick={() => endOthers(sessions)}>
            Sign out other devices
          </Button>
        )}
        <SignOutEverywhere />
      </div>
    </section>
  );
}

interface SessionRowProps {
  session: OpenSession;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({
  session: { device, startedAt, lastUsedAt, isCurrent },
  isBusy,
  onEnd,
}: SessionRowProps) {
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 border-hairline border-b py-4 sm:gap-4">
      <Icon aria-hidden size={22} className="shrink-0 text-soft" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {isCurrent && <Badge>This device</Badge>}
        </p>
        <p className="text-sm text-soft">
          {isCurrent ? "Active now" : ["Last used ", <TimeAgo key="at" at={lastUsedAt} />]}
          {`\u00a0· signed in on ${formatDate(startedAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          look="secondary"
          isBusy={isBusy}
          onClick={onEnd}
          aria-label={`Sign out ${device}`}
          className="shrink-0"
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function useSessionEnds() {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  /** The id of the session that is being ended, or "others". */
  const [busy, setBusy] = useState<string>();
  const [ended, setEnded] = useState<readonly string[]>();
  const end = async (which: string, ids: string[], request: () => Promise<unknown>, done: string) => {
    setBusy(which);
    try {
      await request();
      setEnded(ids);
      tellSettings({ title: done });
    } catch (error) {
      // One that ended by itself meanwhile is what was wanted.
      if ((error as { code?: string }).code !== "NOT_FOUND") {
        const description = errorText(error, "Please try again.");
        tellSettings({ title: "Failed to sign out", description, tone: "error" });
      }
    }
    await queryClient.invalidateQueries({ queryKey: queries.account.listSessions.key() });
    setBusy(undefined);
  };
  return {
    busy,
    /** The ids of those that were ended last. */
    ended,
    endOne: ({ id, device }: OpenSession) =>
      end(id, [id], () => api.account.endSession({ id }), `Signed out of ${device}`),
    endOthers: (sessions: readonly OpenSession[]) => {
      const ids = sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id);
      return end("others", ids, () => api.account.endOtherSessions(), "Signed out of other devices");
    },
  };
}
