import { eq, sql } from "drizzle-orm";
import { computeMedians } from "#server/figures/compute-medians.ts";
import { foldCounts } from "#server/figures/fold-counts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { markets, tools } from "#server/platform/db/schema/index.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

/** Numbers of tools with one review each. */
const TOOLS = [1, 6] as const;

/** Markets of each kind, in different states. */
const MARKETS = 10;

/** A large database has no market with few reviews. Does nothing the second time. */
export async function addThinMarkets(db: Database): Promise<void> {
  if ((await findThinReviews(db, 1)).length > 0) return;
  const states = await db
    .selectDistinct({ state: markets.state })
    .from(markets)
    .orderBy(markets.state)
    .limit(MARKETS);
  const some = await db
    .select({ id: tools.id })
    .from(tools)
    .where(eq(tools.category, "Lead Generation"))
    .orderBy(tools.slug)
    .limit(Math.max(...TOOLS));
  const reviewers = await storeReviewers(db, some.length);
  for (const count of TOOLS) {
    const slug = `thin-${count}`;
    const added = await db
      .insert(markets)
      .values(states.map(({ state }) => ({ city: `Thin ${count}`, state, slug, publishedAt: new Date() })))
      .returning({ id: markets.id });
    await storeReviews(
      db,
      added.flatMap(({ id }) =>
        some
          .slice(0, count)
          .map((tool, index) => ({ userId: reviewers[index] ?? "", toolId: tool.id, marketId: id })),
      ),
    );
  }
  await foldCounts(db);
  await computeMedians({ db });
}

/** One of each market where as many tools have one review. */
export async function findThinReviews(db: Database, toolCount: (typeof TOOLS)[number]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select min(id::text) as id from reviews
    where market_id in (select id from markets where slug = ${`thin-${toolCount}`})
    group by market_id order by 1`);
  return rows.map(({ id }) => id);
}
