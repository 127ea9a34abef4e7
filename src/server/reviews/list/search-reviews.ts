import { type SQL, sql } from "drizzle-orm";
import type { ReviewSort } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { inScope, ORDERS, type ReviewScope, SORTS } from "./review-scope.ts";
import { categoryToken, marketToken, toolToken } from "./search-filters.ts";

/** What a free-text search looks for; reviews of named tools and markets are found whatever they say. */
export interface TextSearch {
  text: string;
  /** Tools whose name contains the text, markets of which it is the name. */
  toolIds: readonly string[];
  marketIds: readonly string[];
  /** Where it looks: a market, a category, or both. */
  scope: ReviewScope;
}

/** One page of a text search, and how many reviews it finds in all. */
export interface FoundReviews {
  ids: string[];
  total: number;
  /** True when `total` is what the planner reckons. */
  isEstimate: boolean;
}

interface Part {
  offset: number;
  limit: number;
}

/**
 * Above as many matches, all of them are no longer fetched to be sorted and counted: that would take longer
 * than reading the list in its order until a page is full.
 */
const FETCHED_MATCHES = 4_000;

/** Text search leads no further: pages after these would read ever more of the list. */
export const REACHABLE_MATCHES = 5_000;

/** How much rarer than reckoned matches may be before reading the list is given up. */
const PATIENCE = 4;

/**
 * Finds reviews by text, in the order of a sort. Matches that are few are fetched through the text index;
 * of many, the list is read in its order. Which of both comes from the planner's estimate; when it was
 * wrong, and reading finds too little, the text index answers after all. The planner alone would read a
 * whole list for two words that it takes for independent and that never meet.
 *
 * @param scopeTotal how many reviews there are in the scope of the search
 */
export async function searchReviews(
  db: Database,
  search: TextSearch,
  sort: ReviewSort,
  part: Part,
  scopeTotal: number,
): Promise<FoundReviews> {
  const estimate = await estimateMatches(db, search);
  const reading = ((part.offset + part.limit) * scopeTotal) / Math.max(1, estimate);
  if (estimate > FETCHED_MATCHES && reading < estimate) {
    const ids = await readList(db, search, sort, part, Math.ceil(reading * PATIENCE));
    if (ids.length === part.limit) return { ids, total: estimate, isEstimate: true };
  }
  return fetchMatches(db, search, sort, part);
}

async function estimateMatches(db: Database, search: TextSearch): Promise<number> {
  const { rows } = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select 1 from reviews r where r.moderation_status = 'approved' and ${matches(search)}`,
  );
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

/** All matches through the text index, sorted and counted; a page of them. */
async function fetchMatches(
  db: Database,
  search: TextSearch,
  sort: ReviewSort,
  part: Part,
): Promise<FoundReviews> {
  const { key, direction } = orderOf(sort);
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    with matched as materialized (
      select r.id, ${key} as key from reviews r
      where r.moderation_status = 'approved' and ${matches(search)}
    )
    select
      array(
        select id from matched
        order by key ${direction}, id ${direction}
        offset ${part.offset} limit ${part.limit}
      ) as ids,
      (select count(*)::int from matched) as total`);
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0, isEstimate: false };
}

/** A page of the matches among the first `limit` reviews of the list. */
async function readList(
  db: Database,
  search: TextSearch,
  sort: ReviewSort,
  part: Part,
  limit: number,
): Promise<string[]> {
  const { order, direction } = orderOf(sort);
  const list = ORDERS[order];
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from (
      select ${list.id} as review_id, ${list.key} as key from ${list.table}
      where ${inScope(order, search.scope)}
      order by ${list.key} ${direction}, ${list.id} ${direction}
      limit ${limit}
    ) listed
    join reviews r on r.id = listed.review_id
    where ${matches(search)}
    order by listed.key ${direction}, r.id ${direction}
    offset ${part.offset} limit ${part.limit}`);
  return rows.map((row) => row.id);
}

/** Ties and direction as in the lists without a text (review-scope.ts). */
function orderOf(sort: ReviewSort) {
  const { order, fromEnd } = SORTS[sort];
  return {
    order,
    direction: fromEnd ? sql`asc` : sql`desc`,
    // A join would make the planner read all of review_stats for a few thousand matches.
    key:
      order === "replies"
        ? sql`(select reply_count from review_stats where review_id = r.id)`
        : sql`r.${ORDERS[order].key}`,
  };
}

/**
 * The words, or a token of one of the tools and markets, and all tokens of the scope, as one look into one
 * index. A text of stop words or signs alone is no condition to PostgreSQL; here it matches nothing.
 */
function matches({ text, toolIds, marketIds, scope }: TextSearch): SQL {
  const named = [...toolIds.map(toolToken), ...marketIds.map(marketToken)];
  const words = sql`websearch_to_tsquery('english', ${boundMinuses(text)})`;
  const wanted = named.length > 0 ? sql`(${words} || ${anyOf(named)})` : words;
  const filters = [
    ...(scope.marketId === undefined ? [] : [marketToken(scope.marketId)]),
    ...(scope.category === undefined ? [] : [categoryToken(scope.category)]),
  ];
  const query = filters.reduce((sum, token) => sql`${sum} && ${anyOf([token])}`, wanted);
  return sql`numnode(${wanted}) > 0 and r.search @@ (${query})`;
}

/** Tokens hold letters, digits, hyphens and a colon: quoted they are one lexeme each. */
const anyOf = (tokens: readonly string[]) => sql`${tokens.map((token) => `'${token}'`).join(" | ")}::tsquery`;

/** PostgreSQL's parser fails on more than about 30 minuses that wait for a word ("- - - …"); nobody excludes as many. */
const MOST_MINUSES = 20;

const boundMinuses = (text: string) =>
  text.split("-").length - 1 > MOST_MINUSES ? text.replaceAll("-", " ") : text;
