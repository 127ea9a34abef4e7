import { useQuery } from "@tanstack/react-query";
import type { QueueKind } from "#contract/moderation/queue.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { formatCount, formatCounted } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";

/** How long items of a queue wait, and how many are decided. Left out while it loads, and if it fails. */
export function QueueFigures({ kind }: { kind: QueueKind }) {
  const { queries } = useApi();
  const { data } = useQuery(queries.moderation.getFigures.queryOptions(FRESH_BY_VIEWER));
  const of = data?.find((one) => one.kind === kind);
  return (
    <div className="min-h-6 pt-2 text-sm text-soft tabular-nums on-card:hidden">
      {of && (
        <Facts>
          {of.oldestHours !== null && `Oldest: ${formatAge(of.oldestHours)}`}
          {of.medianHours !== null && `Median age: ${formatAge(of.medianHours)}`}
          {`${kind === "contact" ? "Done" : "Decided"} per day: ${perDay(of.ofWeek, 7)} (7 days), ${perDay(of.ofMonth, 30)} (30 days)`}
        </Facts>
      )}
    </div>
  );
}

const HOURS_OF_DAYS = 48;

export function formatAge(hours: number): string {
  if (hours < 1) return "under an hour";
  return hours < HOURS_OF_DAYS
    ? formatCounted(Math.round(hours), "hour")
    : formatCounted(Math.round(hours / 24), "day");
}

/** One decimal below ten. */
function perDay(count: number, days: number): string {
  const rate = count / days;
  return formatCount(rate < 10 ? Number(rate.toFixed(1)) : Math.round(rate));
}
