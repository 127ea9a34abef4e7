import { inArray, type SQL, sql } from "drizzle-orm";
import { LARGE_AREA_REVIEWS } from "#contract/comps/method.ts";
import type { Category, StateCode } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { compsSums } from "#server/platform/db/schema/index.ts";
import { type Pace, withoutPauses } from "#server/platform/jobs/pace.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ReviewedArea } from "./area.ts";
import { sumsKey } from "./kept-sums.ts";
import { addUpFigures } from "./load-figures.ts";
import { addUpTool } from "./load-tool-sums.ts";

/**
 * Keeps the sums of large areas, and of tools with as many reviews there.
 * @param large number of reviews
 * @returns how many were added up again
 */
export async function refreshSums(
  { db }: Pick<Platform, "db">,
  pace: Pace = withoutPauses,
  large = LARGE_AREA_REVIEWS,
): Promise<number> {
  const kept = new Map(
    (await db.select({ key: compsSums.key, computedAt: compsSums.computedAt }).from(compsSums)).map(
      ({ key, computedAt }) => [key, computedAt.getTime()],
    ),
  );
  const listed = (await listLarge(db, large)).map((row) => {
    const area = toArea(row);
    return { ...row, area, key: sumsKey(area, row.tool_id ?? row.category) };
  });
  await remove(db, [...kept.keys()], new Set(listed.map(({ key }) => key)));
  const stale = listed.filter(({ key, changed_at }) => (kept.get(key) ?? 0) < changed_at);
  for (const [index, { area, key, category, tool_id, listed_at }] of stale.entries()) {
    const begin = performance.now();
    const content =
      tool_id === null
        ? await addUpFigures(db, area, category)
        : await addUpTool(db, area, { id: tool_id, category });
    const sums = { content, computedAt: new Date(listed_at) };
    await db
      .insert(compsSums)
      .values({ key, ...sums })
      .onConflictDoUpdate({ target: compsSums.key, set: sums });
    const done = index + 1;
    await pace({ tookMs: performance.now() - begin, done, left: async () => stale.length - done });
  }
  return stale.length;
}

interface Row extends Record<string, unknown> {
  category: Category;
  tool_id: string | null;
  /** Both null: the country. */
  state: StateCode | null;
  market_id: string | null;
  /** When a median of a market there was last computed, which follows every change of its reviews. */
  changed_at: number;
  listed_at: number;
}

/** Since 1970. */
const inMs = (time: SQL) => sql`(extract(epoch from ${time}) * 1000)::float8`;

async function listLarge(db: Database, large: number): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    with counted as (
      select category, tool_id, state, market_id
      from tool_market_counts join markets on markets.id = market_id
      group by category, grouping sets ((), (tool_id)), grouping sets ((), (state), (market_id))
      having sum(reviews) >= ${large}
    ), changed as (
      select category, state, market_id, max(computed_at) as changed_at
      from price_medians join markets on markets.id = market_id
      group by category, grouping sets ((), (state), (market_id))
    )
    select counted.*, ${inMs(sql`changed_at`)} as changed_at, ${inMs(sql`now()`)} as listed_at
    from counted join changed on changed.category = counted.category and changed_at is not null
      and changed.state is not distinct from counted.state
      and changed.market_id is not distinct from counted.market_id`);
  return rows;
}

function toArea({ state, market_id }: Row): ReviewedArea {
  if (market_id !== null) return { kind: "market", market: { id: market_id } };
  return state === null ? { kind: "country" } : { kind: "state", state };
}

/** Removes those of areas and tools that are no longer large. */
async function remove(db: Database, kept: readonly string[], listed: ReadonlySet<string>): Promise<void> {
  const left = kept.filter((key) => !listed.has(key));
  if (left.length > 0) await db.delete(compsSums).where(inArray(compsSums.key, left));
}
