import { sql } from "drizzle-orm";
import type { ReviewContent } from "#contract/reviews/content.ts";
import type { Database } from "#server/platform/db/client.ts";
import { postsOf } from "#tests/support/sent-posts.ts";
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

const reviews = postsOf("review");
export const { rowOf, versionsOf: revisionsOf, pendingVersionOf: pendingRevisionOf, decide } = reviews;

/** Hides or removes a review. */
export async function takeReview(
  { db }: Pick<TestApi["platform"], "db">,
  id: string,
  status: "hidden" | "removed",
  by: { actorId: string; reason?: string },
): Promise<void> {
  await reviews.take(db, id, status, by);
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

/** Holds what `lock` locks until both calls wait for it, in this order; returns how they ended. */
export async function race(
  db: Database,
  lock: (tx: Parameters<Parameters<Database["transaction"]>[0]>[0]) => Promise<unknown>,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>[]> {
  const calls: Promise<unknown>[] = [];
  await db.transaction(async (tx) => {
    await lock(tx);
    for (const [index, call] of [first, second].entries()) {
      calls.push(call());
      calls[index]?.catch(() => undefined);
      await untilWaiting(db, index + 1);
    }
  });
  return Promise.allSettled(calls);
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
