import { sql } from "drizzle-orm";
import type { ReviewSort } from "#contract/parts.ts";
import {
  anyOf,
  estimateRows,
  isFound,
  marketToken,
  type TextQuery,
  textQuery,
  toolToken,
} from "#server/items/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { inScope, ORDERS, type ReviewScope, SORTS } from "./review-scope.ts";
import { categoryToken } from "./search-filters.ts";

/** A free-text search. Also finds all reviews of the matching tools and markets. */
export interface TextSearch {
  text: string;
  /** Tools whose name contains the text, and markets whose name equals it. */
  toolIds: readonly string[];
  marketIds: readonly string[];
  scope: ReviewScope;
}

export interface FoundReviews {
  ids: string[];
  total: number;
  isEstimate: boolean;
}

interface Page {
  offset: number;
  limit: number;
}

/** Limits paging, because each later page reads more of the list. */
export const REACHABLE_MATCHES = 5_000;

/** Reading one review of a list takes about as long as fetching this many matches through the index. */
const FETCHED_PER_READ = 3;

/** A page of random matches is nearly always full after the first. Up to the second, if fetching would take longer. */
const READING_RESERVE = { least: 1.5, most: 4 };

/** If estimates differ by more than this factor, their words depend on each other. */
const TRUSTED_ERROR = 2;

/**
 * Few matches are fetched through the text index. If the planner expects that reading the list in order fills the
 * page sooner, the list is read. If that doesn't fill the page, the estimate was wrong, and the matches are fetched.
 */
export async function searchReviews(
  db: Database,
  search: TextSearch,
  sort: ReviewSort,
  page: Page,
  countList: (scope: ReviewScope) => Promise<number>,
): Promise<FoundReviews> {
  const { named, others } = splitByName(search);
  const [toFetch, scopeTotal, ...namedTotals] = await Promise.all([
    estimateRows(db, matchesOf(others)),
    countList(search.scope),
    ...named.map(countList),
  ]);
  const namedTotal = namedTotals.reduce((sum, total) => sum + total, 0);
  // The reviews of a name have its words, too, so a sum would count them twice.
  const estimate = Math.max(namedTotal, toFetch);
  const wanted = page.offset + page.limit;
  const toRead = (wanted * scopeTotal) / estimate;
  if (estimate > REACHABLE_MATCHES && toRead * FETCHED_PER_READ < toFetch) {
    const { least, most } = READING_RESERVE;
    const maxRead = Math.max(toRead * least, Math.min(toRead * most, toFetch / FETCHED_PER_READ));
    const { ids, rowsRead } = await readList(db, search, sort, page, Math.ceil(maxRead));
    const seen = (wanted / rowsRead) * scopeTotal;
    const isTrusted = seen < estimate * TRUSTED_ERROR && estimate < seen * TRUSTED_ERROR;
    const total = isTrusted ? estimate : Number(seen.toPrecision(2));
    if (ids.length === page.limit && total > REACHABLE_MATCHES) return { ids, total, isEstimate: true };
  }
  const found = await fetchMatches(db, { named, others }, sort, page);
  return { ids: found.ids, total: namedTotal + found.others, isEstimate: false };
}

/** Estimates are too low for words that occur together, and too high for those that exclude each other. */
const matchesOf = (query: TextQuery) => sql`select from searched_reviews where ${isFound(WORDS, query)}`;

interface SplitSearch {
  /** Lists of the tools or markets that the text names. */
  named: ReviewScope[];
  others: TextQuery;
}

/** What a text names may have many reviews, but its lists have indexes. */
function splitByName(search: TextSearch): SplitSearch {
  const { toolIds, marketIds, scope } = search;
  const lists = [...toolIds.map((toolId) => ({ toolId })), ...marketIds.map((marketId) => ({ marketId }))];
  // Lists of tools and markets overlap, and those of a tool have one category. Lists within a market are short.
  const areLists =
    scope.marketId === undefined &&
    (toolIds.length === 0 || (marketIds.length === 0 && scope.category === undefined));
  if (lists.length === 0 || !areLists) return { named: [], others: queryOf(search) };
  const { wanted, filtered } = queryOf({ ...search, toolIds: [], marketIds: [] });
  return {
    named: lists.map((list) => ({ ...scope, ...list })),
    others: { wanted, filtered: sql`(${filtered} && !!${anyOf(tokensOf(search))})` },
  };
}

/** Fetches and counts the other matches, and returns a page of them and the heads of the named lists. */
async function fetchMatches(
  db: Database,
  { named, others }: SplitSearch,
  sort: ReviewSort,
  page: Page,
): Promise<{ ids: string[]; others: number }> {
  const { table, key, id, direction, order } = orderOf(sort);
  const heads = named.map(
    (scope) => sql`
      union all (
        select ${id}, ${key} from ${table} where ${inScope(order, scope)}
        order by ${key} ${direction}, ${id} ${direction}
        limit ${page.offset + page.limit}
      )`,
  );
  const { rows } = await db.execute<{ ids: string[]; others: number }>(sql`
    with matched as materialized (
      select review_id as id, ${key} as key from searched_reviews where ${isFound(WORDS, others)}
    )
    select
      array(
        select id from (select id, key from matched ${sql.join(heads)}) found
        order by key ${direction}, id ${direction}
        offset ${page.offset} limit ${page.limit}
      ) as ids,
      (select count(*) from matched)::int as others`);
  return { ids: rows[0]?.ids ?? [], others: rows[0]?.others ?? 0 };
}

async function readList(
  db: Database,
  search: TextSearch,
  sort: ReviewSort,
  page: Page,
  maxRead: number,
): Promise<{ ids: string[]; rowsRead: number }> {
  const { order, table, key, id, direction } = orderOf(sort);
  const words = order === "replies" ? sql`(select search from reviews where id = review_id)` : sql`search`;
  const { rows } = await db.execute<{ id: string; position: number }>(sql`
    select id, position from (
      select ${id} as id, ${key} as key, ${words} as words,
        (row_number() over (order by ${key} ${direction}, ${id} ${direction}))::int as position
      from ${table}
      where ${inScope(order, search.scope)}
      order by ${key} ${direction}, ${id} ${direction}
      limit ${maxRead}
    ) listed
    where words @@ ${queryOf(search).filtered}
    order by key ${direction}, id ${direction}
    offset ${page.offset} limit ${page.limit}`);
  return { ids: rows.map((row) => row.id), rowsRead: rows.at(-1)?.position ?? maxRead };
}

/** Ties and direction are those of lists without a text (review-scope.ts). */
function orderOf(sort: ReviewSort) {
  const { order, fromEnd } = SORTS[sort];
  return { order, ...ORDERS[order], direction: fromEnd ? sql`asc` : sql`desc` };
}

const WORDS = sql`words_of_review(review_id, version)`;

const tokensOf = ({ toolIds, marketIds }: TextSearch) => [
  ...toolIds.map(toolToken),
  ...marketIds.map(marketToken),
];

function queryOf(search: TextSearch): TextQuery {
  const { text, scope } = search;
  return textQuery(text, tokensOf(search), [
    ...(scope.marketId === undefined ? [] : [[marketToken(scope.marketId)]]),
    ...(scope.category === undefined ? [] : [[categoryToken(scope.category)]]),
  ]);
}
