import { and, desc, eq, sql } from "drizzle-orm";
import type { ReviewContent } from "#contract/review-content.ts";
import { setItemStatus } from "#server/items/index.ts";
import { logAction } from "#server/moderation/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import type { TestApi } from "./api.ts";
import { type Person, reviewContent } from "./world.ts";

let sent = 0;

/** Returns a valid review of a tool that no other test uses. */
export function newReview(overrides: Partial<ReviewContent> = {}): ReviewContent {
  sent++;
  return reviewContent({ toolName: `Tool number ${sent}`, ...overrides });
}

/** Submits a review as a person; returns its id. */
export async function sendIn(api: Pick<TestApi, "as">, person: Person, content = newReview()) {
  return (await api.as(person).reviews.create(content)).id;
}

export async function pendingRevisionOf(db: Database, reviewId: string): Promise<string> {
  const [revision] = await db
    .select({ id: schema.reviewRevisions.id })
    .from(schema.reviewRevisions)
    .where(and(eq(schema.reviewRevisions.reviewId, reviewId), eq(schema.reviewRevisions.status, "pending")));
  if (!revision) throw new Error(`the review ${reviewId} has no pending version`);
  return revision.id;
}

export const revisionsOf = (db: Database, reviewId: string) =>
  db
    .select()
    .from(schema.reviewRevisions)
    .where(eq(schema.reviewRevisions.reviewId, reviewId))
    .orderBy(desc(schema.reviewRevisions.createdAt));

/** Decides on the pending version of a review, by default as Max. */
export async function decide(
  { as, platform }: Pick<TestApi, "as" | "platform">,
  reviewId: string,
  decision: "approved" | "rejected",
  {
    reason = decision === "rejected" ? "No numbers." : undefined,
    moderator = "max",
  }: { reason?: string; moderator?: Person } = {},
) {
  const revisionId = await pendingRevisionOf(platform.db, reviewId);
  return as(moderator).moderation.decide({ kind: "reviews", id: revisionId, decision, reason });
}

/** Hides or removes a review like a moderator who resolves reports. */
export async function takeReview(
  { db, cache }: Pick<TestApi["platform"], "db" | "cache">,
  id: string,
  status: "hidden" | "removed",
  { actorId, reason }: { actorId: string; reason?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const was = await setItemStatus(tx, { kind: "review", id }, status, actorId);
    const action = status === "hidden" ? "hide" : "remove";
    const change = { before: { status: was?.status ?? null }, after: { status } };
    await logAction(tx, { actorId, action, subject: { kind: "review", id }, reason, ...change });
  });
  for (const topic of ["tools", "markets", "counts"] as const) cache.forget(topic);
}

export async function rowOf(db: Database, reviewId: string) {
  const [row] = await db.select().from(schema.reviews).where(eq(schema.reviews.id, reviewId));
  if (!row) throw new Error(`there is no review ${reviewId}`);
  return row;
}

/** Returns a tool's count of approved reviews: folded and unfolded counters. */
export async function countedReviewsOf(db: Database, toolId: string): Promise<number> {
  const { rows } = await db.execute<{ reviews: number }>(sql`
    select coalesce(sum(reviews), 0)::int as reviews from (
      select reviews from tool_market_counts where tool_id = ${toolId}
      union all
      select reviews from count_deltas where tool_id = ${toolId}
    ) counts`);
  return rows[0]?.reviews ?? 0;
}

/** Resolves when this many transactions of the database wait for a lock. */
export async function untilWaiting(db: Database, transactions: number): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if ((rows[0]?.waiting ?? 0) >= transactions) return;
  }
}
