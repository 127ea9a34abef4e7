import { eq } from "drizzle-orm";
import { scheduledDecisions } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ItemRef } from "./find-earlier-decision.ts";
import { lockItem } from "./lock-item.ts";

const TAKE_EFFECT = "take-effect";

/** A press in the last moment is still on its way. */
export const GRACE_SECONDS = 2;

type Deps = Pick<Platform, "cache" | "config" | "db" | "log">;
type Scheduled = typeof scheduledDecisions.$inferSelect;

export function registerModerationJobs(platform: Platform): void {
  platform.jobs.work(TAKE_EFFECT, ({ batchId }) => takeEffect(platform, String(batchId)));
}

/** Lets the decisions of a batch take effect when they can't be undone any more. */
export function sendTakingEffect(
  { config, db, jobs }: Pick<Platform, "config" | "db" | "jobs">,
  batchId: string,
) {
  const afterSeconds = config.decisionUndoSeconds + GRACE_SECONDS;
  return jobs.send(db, TAKE_EFFECT, { batchId }, { afterSeconds });
}

/**
 * Applies what is left of a batch, each decision in a transaction of its own: one that fails does not hold up the
 * others, and is tried again with the job.
 */
export async function takeEffect(deps: Deps, batchId: string): Promise<void> {
  const { cache, db, log } = deps;
  const rows = await db.select().from(scheduledDecisions).where(eq(scheduledDecisions.batchId, batchId));
  const failures: unknown[] = [];
  for (const row of rows) {
    await applyScheduled(deps, row).catch((err: Error) => {
      log.error({ err, decisionId: row.id }, "a decision could not take effect");
      failures.push(err);
    });
  }
  if (rows.some(({ revisionId }) => revisionId !== null)) {
    for (const topic of ["tools", "markets", "counts"] as const) cache.forget(topic);
  }
  if (failures.length > 0) throw failures[0];
}

/** Locks the item before the decision, as deciding does. */
async function applyScheduled({ config, db }: Deps, row: Scheduled): Promise<void> {
  await db.transaction(async (tx) => {
    const item = await lockItem({ tx, config }, refOf(row));
    const [due] = await tx.delete(scheduledDecisions).where(eq(scheduledDecisions.id, row.id)).returning();
    // It was undone, or its author has replaced or deleted what was decided on.
    if (!due || !item || item.earlier) return;
    const { moderatorId, decision, reason } = due;
    await item.apply({ moderatorId, decision, reason });
  });
}

function refOf({ revisionId, discussionRevisionId, commentId, commentVersion }: Scheduled): ItemRef {
  if (revisionId !== null) return { kind: "review", id: revisionId };
  if (discussionRevisionId !== null) return { kind: "discussion", id: discussionRevisionId };
  return { kind: "comment", id: String(commentId), version: commentVersion };
}
