import { and, eq } from "drizzle-orm";
import { isActiveUser } from "#server/platform/auth/is-active-user.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { scheduledDecisions, userRoles, users } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { lockDecidableItem } from "./decidable-item.ts";
import type { DecidableRef } from "./find-earlier-decision.ts";

const TAKE_EFFECT = "take-effect";

/** Leaves time for undo requests that were sent at the last moment. */
export const GRACE_SECONDS = 2;

type Deps = Pick<Platform, "config" | "db" | "log">;
type Scheduled = typeof scheduledDecisions.$inferSelect;

export function registerModerationJobs(platform: Platform): void {
  platform.jobs.work(TAKE_EFFECT, ({ batchId }) => takeEffect(platform, String(batchId)));
}

export function scheduleTakingEffect(
  { config, db, jobs }: Pick<Platform, "config" | "db" | "jobs">,
  batchId: string,
) {
  const afterSeconds = config.decisionUndoSeconds + GRACE_SECONDS;
  return jobs.send(db, TAKE_EFFECT, { batchId }, { afterSeconds });
}

/** Applies the remaining decisions of a batch, each in its own transaction. Failed ones are retried with the job. */
export async function takeEffect(deps: Deps, batchId: string): Promise<void> {
  const { db, log } = deps;
  const rows = await db.select().from(scheduledDecisions).where(eq(scheduledDecisions.batchId, batchId));
  const failures: unknown[] = [];
  for (const row of rows) {
    await applyScheduled(deps, row).catch((err: Error) => {
      log.error({ err, decisionId: row.id }, "a decision could not take effect");
      failures.push(err);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/** Locks the item before the decision, in the same order as deciding. */
async function applyScheduled({ config, db }: Deps, row: Scheduled): Promise<void> {
  await db.transaction(async (tx) => {
    const item = await lockDecidableItem({ tx, config }, refOf(row));
    const [due] = await tx.delete(scheduledDecisions).where(eq(scheduledDecisions.id, row.id)).returning();
    // The decision was undone, or the author has replaced or deleted the item.
    if (!due || !item || item.earlier) return;
    // The item is pending again.
    if (!(await isStillModerator(tx, due.moderatorId))) return;
    const { moderatorId, decision, reason } = due;
    await item.apply({ moderatorId, decision, reason });
  });
}

/** Locks the account and its roles, so that their end comes before or after the decision. */
async function isStillModerator(tx: Transaction, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(users.id, userId), isActiveUser()))
    .for("share");
  return found.length > 0;
}

function refOf({ revisionId, discussionRevisionId, commentId, commentVersion }: Scheduled): DecidableRef {
  if (revisionId !== null) return { kind: "review", id: revisionId };
  if (discussionRevisionId !== null) return { kind: "discussion", id: discussionRevisionId };
  return { kind: "comment", id: String(commentId), version: commentVersion };
}
