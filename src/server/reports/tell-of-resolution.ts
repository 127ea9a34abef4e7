import { type Notice, notify } from "#server/notifications/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { type Decision, OUTCOMES } from "./apply-resolution.ts";
import type { LockedItem } from "./lock-reported.ts";

/**
 * Tells the reporters what came of it, and the author of what was done to them; of reports that were
 * dismissed an author never hears. All in the name of the team: who decided is in the log.
 */
export async function tellOfResolution(
  tx: Transaction,
  { authorId, place }: LockedItem,
  reporterIds: readonly string[],
  { resolution, reason }: Decision,
): Promise<void> {
  const about = { ...place, actorId: null };
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
