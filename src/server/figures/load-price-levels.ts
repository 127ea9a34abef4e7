import { sql } from "drizzle-orm";
import { type Interval, medianInterval, medianOf } from "#contract/comps/interval.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";

/** Dollars a month. */
export interface PriceLevel extends Interval {
  median: number;
  reportCount: number;
}

/** A tool in a market; in the country without one. */
export interface PricedTool {
  toolId: string;
  marketId: string | null;
}

/** Prices that are older say little about what a tool costs today. */
const LEVEL_MONTHS = 12;

export const pricedToolKey = ({ toolId, marketId }: PricedTool): string => `${toolId}/${marketId ?? ""}`;

/** Loads what tools cost by the approved reviews of the newest 12 months, by `pricedToolKey`; nothing for those without any. */
export async function loadPriceLevels(
  db: Database | Transaction,
  tools: readonly PricedTool[],
  now = new Date(),
): Promise<ReadonlyMap<string, PriceLevel>> {
  if (tools.length === 0) return new Map();
  const { rows } = await db.execute<{ toolId: string; marketId: string | null; costs: number[] }>(sql`
    select "toolId", "marketId", array_agg(cost order by cost) as costs
    from (select distinct "toolId", "marketId" from jsonb_to_recordset(${JSON.stringify(tools)}::jsonb)
      as asked ("toolId" uuid, "marketId" uuid)) as asked,
    lateral (
      select monthly_cost::float8 as cost from reviews
      where moderation_status = 'approved' and tool_id = "toolId" and ("marketId" is null or market_id = "marketId")
        and created_at > ${now.toISOString()}::timestamptz - make_interval(months => ${LEVEL_MONTHS})
    ) as reports
    group by "toolId", "marketId"`);
  return new Map(rows.map(({ costs, ...tool }) => [pricedToolKey(tool), toLevel(costs)]));
}

const toCents = (dollars: number) => Math.round(dollars * 100) / 100;

const toLevel = (costs: readonly number[]): PriceLevel => ({
  ...medianInterval(costs),
  median: toCents(medianOf(costs)),
  reportCount: costs.length,
});
