import { type Notice, notify } from "#server/notifications/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { OUTCOMES, type ReportDecision } from "./apply-resolution.ts";
import type { LockedSubject } from "./lock-reported.ts";

/** Notifies the reporters, and the author unless the reports were dismissed. Names no moderator; the log does. */
export async function notifyOfResolution(
  tx: Transaction,
  { authorId, target }: LockedSubject,
  reporterIds: readonly string[],
  { resolution, reason }: ReportDecision,
): Promise<void> {
  const about = { ...target, actorId: null };
  const outcome = OUTCOMES[resolution];
  const toReporters = reporterIds.map(
    (userId): Notice => ({ ...about, userId, kind: "report-outcome", outcome }),
  );
  const toAuthor: Record<typeof resolution, Notice[]> = {
    dismiss: [],
    hide: [{ ...about, userId: authorId, kind: "moderation", outcome, reason }],
    remove: [{ ...about, userId: authorId, kind: "moderation", outcome, reason }],
    warn: [{ ...about, userId: authorId, kind: "warning", reason }],
  };
  await notify(tx, [...toReporters, ...toAuthor[resolution]]);
}
