import { sql } from "drizzle-orm";
import type { Category } from "#contract/vocabulary.ts";
import { COUNTS } from "#server/figures/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { findMarket, withNames } from "./contract-hydration.ts";
import { findOwnMarket } from "./find-own-market.ts";

/** The most reviewed ones fill up to this number; tools of own reviews are all there. */
const PROPOSED = 4;
/** Of own reviews. */
const MOST_REVIEWED = 12;

export const proposeContracts = api.contracts.propose.use(signedIn).handler(async ({ context }) => {
  const { db, reader } = context;
  const marketId = await findOwnMarket(db, reader.userId);
  const own = await loadReviewed(db, reader.userId);
  const others = await loadMostReviewed(db, reader.userId, marketId);
  const unknown = others.filter(({ toolId }) => !own.some((one) => one.toolId === toolId));
  const more = spreadOut(unknown, own).map(({ toolId }) => ({ toolId, marketId, price: null }));
  const proposed = await withNames(context, [...own, ...more]);
  return {
    market: await findMarket(context, marketId),
    tools: proposed.map(({ tool, market, price }) => ({ tool, market, price })),
  };
});

interface Counted extends Record<string, unknown> {
  toolId: string;
  category: Category;
}

/** One a category, as far as there are enough categories; the most reviewed first. */
export function spreadOut(counted: readonly Counted[], own: readonly Counted[]): Counted[] {
  const room = Math.max(0, PROPOSED - own.length);
  const seen = new Set(own.map(({ category }) => category));
  const first = counted.filter(({ category }) => !seen.has(category) && seen.add(category));
  const chosen = new Set([...first, ...counted].slice(0, room));
  return [...chosen, ...counted.filter((one) => !chosen.has(one))].slice(0, room);
}

const isNotTracked = (userId: string) =>
  sql`tool_id not in (select tool_id from contracts where user_id = ${userId})`;

async function loadReviewed(db: Database, userId: string) {
  const { rows } = await db.execute<Counted & { marketId: string; price: number }>(sql`
    select "toolId", "marketId", category, price from (
      select distinct on (tool_id) tool_id as "toolId", market_id as "marketId", category,
        monthly_cost::float8 as price, created_at
      from reviews
      where user_id = ${userId} and moderation_status in ('approved', 'pending') and ${isNotTracked(userId)}
      order by tool_id, created_at desc
    ) own
    order by created_at desc
    limit ${MOST_REVIEWED}`);
  return rows;
}

/** In the market; those of the country follow. */
async function loadMostReviewed(db: Database, userId: string, marketId: string | null) {
  const { rows } = await db.execute<Counted>(sql`
    select tool_id as "toolId", category
    from ${COUNTS}
    where ${isNotTracked(userId)} and tool_id in (select id from tools where published_at is not null)
    group by tool_id, category
    having sum(reviews) > 0
    order by coalesce(sum(reviews) filter (where market_id = ${marketId}), 0) desc, sum(reviews) desc, tool_id
    limit 40`);
  return rows;
}
