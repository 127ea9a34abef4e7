import { sql } from "drizzle-orm";
import type { Area } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import type { MarketRef } from "#contract/parts.ts";
import type { PriceComparison } from "#contract/people/contracts.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { comparePrice } from "./compare-price.ts";

interface Asked {
  tool: { id: string };
  market: MarketRef | null;
  monthly: number;
}

interface Row extends Record<string, unknown> {
  reported: { kind: Area["kind"]; prices: number[] } | null;
}

const reportsIn = (kind: Area["kind"], userId: string) => {
  const isInArea = {
    market: sql`r.market_id = asked.market_id`,
    state: sql`r.market_id in (select id from markets where state = asked.state)`,
    country: sql`true`,
  }[kind];
  return sql`(
    select json_build_object('kind', ${kind}::text, 'prices', json_agg(r.monthly_cost::float8 order by r.monthly_cost))
    from reviews r
    where r.moderation_status = 'approved' and r.tool_id = asked.tool_id and ${isInArea} and r.user_id <> ${userId}
    having count(*) >= ${MEDIAN_REVIEWS})`;
};

/** Compares prices with approved reviews of others: in the market, else in the state, else in the country. */
export async function loadComparisons(
  db: Database | Transaction,
  userId: string,
  asked: readonly Asked[],
): Promise<(PriceComparison | null)[]> {
  const places = asked.map(({ tool, market }) => ({
    tool_id: tool.id,
    market_id: market?.id ?? null,
    state: market?.state ?? null,
  }));
  // `coalesce` stops at the first area with enough reports.
  const { rows } = await db.execute<Row>(sql`
    select coalesce(${reportsIn("market", userId)}, ${reportsIn("state", userId)}, ${reportsIn("country", userId)}) as reported
    from rows from (json_to_recordset(${JSON.stringify(places)}::json) as (tool_id uuid, market_id uuid, state text))
      with ordinality as asked(tool_id, market_id, state, place)
    order by asked.place`);
  return asked.map(({ market, monthly }, index) => {
    const reported = rows[index]?.reported;
    const standing = reported && comparePrice(reported.prices, monthly);
    return standing ? { ...standing, area: toArea(reported.kind, market) } : null;
  });
}

function toArea(kind: Area["kind"], market: MarketRef | null): Area {
  if (market === null || kind === "country") return { kind: "country" };
  return kind === "market" ? { kind, market } : { kind: "state", state: market.state };
}
