import { eq, inArray, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { markets, reviews, tools } from "#server/platform/db/schema/index.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { searchFilters } from "#server/reviews/list/search-tokens.ts";
import { searchTextOf } from "#server/reviews/write/review-search-text.ts";
import { ALIASES } from "./aliases.ts";

const BATCH = 500;

/**
 * Copies the names of tools and markets to their reviews, which searches read.
 * @param db each batch is a transaction, or part of the caller's
 */
export async function copyNames(
  db: Database | Transaction,
  changed: { toolIds?: readonly string[]; marketIds?: readonly string[] },
): Promise<number> {
  const { toolIds = [], marketIds = [] } = changed;
  if (toolIds.length + marketIds.length === 0) return 0;
  const affected = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(or(inArray(reviews.toolId, [...toolIds]), inArray(reviews.marketId, [...marketIds])))
    .orderBy(reviews.id);
  for (let start = 0; start < affected.length; start += BATCH) {
    const ids = affected.slice(start, start + BATCH).map(({ id }) => id);
    await db.transaction((tx) => copyNamesOf(tx, ids));
  }
  return affected.length;
}

export async function copyNamesOf(tx: Transaction, ids: readonly string[]): Promise<void> {
  await refresh(tx, await loadReviewsWithNames(tx, ids));
}

const REFRESH_NAMES = "refresh-names";

interface Named {
  toolId?: string;
  marketId?: string;
}

/** In a job, because they may be many. */
export const copyNamesLater = (jobs: Jobs, tx: Transaction, named: Named) =>
  jobs.send(tx, REFRESH_NAMES, { ...named });

export function registerCopyNames({ db, jobs }: Pick<Platform, "db" | "jobs">): void {
  jobs.work(REFRESH_NAMES, async (data) => {
    const { toolId, marketId } = data as Named;
    await copyNames(db, {
      toolIds: toolId === undefined ? [] : [toolId],
      marketIds: marketId === undefined ? [] : [marketId],
    });
  });
}

type ReviewWithNames = Awaited<ReturnType<typeof loadReviewsWithNames>>[number];

/** Locks them, because an edit would change their texts as well. */
function loadReviewsWithNames(tx: Transaction, ids: readonly string[]) {
  const pointsOf = (kind: string) => sql<string[]>`array(
    select content from review_points where review_id = ${reviews.id} and kind = ${kind} order by position)`;
  return tx
    .select({
      id: reviews.id,
      excerpt: reviews.excerpt,
      tool: { id: tools.id, name: tools.name },
      category: tools.category,
      aliases: ALIASES,
      market: { id: markets.id, city: markets.city, state: markets.state },
      tags: sql<string[]>`array(
        select name from review_tags join tags on tags.id = tag_id where review_id = ${reviews.id})`,
      pros: pointsOf("pro"),
      cons: pointsOf("con"),
    })
    .from(reviews)
    .innerJoin(tools, eq(tools.id, reviews.toolId))
    .innerJoin(markets, eq(markets.id, reviews.marketId))
    .where(inArray(reviews.id, [...ids]))
    .orderBy(reviews.id)
    .for("no key update", { of: reviews });
}

/** A statement for many, because a tool may have thousands of reviews. */
async function refresh(tx: Transaction, found: readonly ReviewWithNames[]) {
  const rows = found.map(({ id, tool, aliases, category, market, tags, ...rest }) => {
    const parts = { ...rest, category, market, tool: { name: tool.name, aliases } };
    const text = searchTextOf({ ...parts, tags: tags.map((name) => ({ name })) });
    return { id, category, text, filters: searchFilters({ marketId: market.id, toolId: tool.id, category }) };
  });
  const fresh = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as fresh(id uuid, category text, text text, filters text[])`;
  await tx.execute(sql`
    update reviews set search_text = fresh.text, search_filters = fresh.filters from ${fresh}
    where reviews.id = fresh.id
      and (reviews.search_text, reviews.search_filters) is distinct from (fresh.text, fresh.filters)`);
  // Separately, because setting it changes the counts, even if it stays the same.
  await tx.execute(sql`
    update reviews set category = fresh.category from ${fresh}
    where reviews.id = fresh.id and reviews.category <> fresh.category`);
}
