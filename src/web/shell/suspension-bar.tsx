import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Suspension } from "#contract/parts.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { formatMoment } from "#web/ui/format.ts";

/** Maximum delay of a browser timer; a longer one fires immediately. */
const MAX_DELAY_MS = 2 ** 31 - 1;

export default function SuspensionBar({ suspension: { reason, until } }: { suspension: Suspension }) {
  const isOver = useIsOver(until);
  if (isOver) return null;
  return (
    <div role="status" aria-label="Suspension" className="border-bad border-b-2 bg-bad-tint py-3">
      <div className="page py-0">
        <p className="font-semibold">
          Your account is suspended{until !== null && ` until ${formatMoment(until)}`}
        </p>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">Reason: {reason}</p>
        <p className="text-sm">
          You can read and manage your account, but not post, message, like, or report.{" "}
          <Link to="/contact" className="text-link">
            Contact us
          </Link>{" "}
          if you think this is a mistake.
        </p>
      </div>
    </div>
  );
}

/** Returns whether the time has passed, and then reloads the account. */
function useIsOver(until: string | null): boolean {
  const { queries, queryClient } = useApi();
  const [now, setNow] = useState(Date.now);
  const rest = until === null ? null : Date.parse(until) - now;
  useEffect(() => {
    if (rest === null) return;
    if (rest <= 0) return void queryClient.invalidateQueries({ queryKey: queries.account.getMe.key() });
    const timer = window.setTimeout(() => setNow(Date.now()), Math.min(rest, MAX_DELAY_MS));
    return () => window.clearTimeout(timer);
  }, [rest, queryClient, queries]);
  return rest !== null && rest <= 0;
}
