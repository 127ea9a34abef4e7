import { sql } from "drizzle-orm";
import type { ReviewSort } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { estimateRows, isFound, type TextQuery } from "#server/posts/index.ts";
import { isFiltered, PARTS_BY_ROW, passes } from "./review-filters.ts";
import { inScope, orderOf } from "./review-scope.ts";
import { type CountList, estimateMatches } from "./sample.ts";
import { type ListSearch, matchesOf, queryOf, type SplitSearch, splitByName, WORDS } from "./search-query.ts";

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

/** Scanning this many entries of the index of the filters takes about as long as fetching a match. */
const SCANNED_PER_FETCH = 20;

/** A page of random matches is nearly always full after the first. Up to the second, if fetching would take longer. */
const READING_RESERVE = { least: 1.5, most: 4 };

/** If estimates differ by more than this factor, their words depend on each other. */
const TRUSTED_ERROR = 2;

/**
 * Few matches are fetched through an index. If the planner expects that reading the list in order fills the page
 * sooner, the list is read. If that doesn't fill the page, the estimate was wrong, and the matches are fetched.
 */
export async function searchReviews(
  db: Database,
  search: ListSearch,
  sort: ReviewSort,
  page: Page,
  countList: CountList,
): Promise<FoundReviews> {
  const { named, others } = splitByName(search);
  const [{ toFetch, matching }, scopeTotal, ...namedTotals] = await Promise.all([
    estimateSearch(db, search, others, countList),
    countList(search.scope),
    ...named.map(countList),
  ]);
  const namedTotal = namedTotals.reduce((sum, total) => sum + total, 0);
  // The reviews of a name have its words, too, so a sum would count them twice.
  const estimate = Math.max(namedTotal, matching);
  const wanted = page.offset + page.limit;
  const toRead = (wanted * scopeTotal) / estimate;
  if (estimate > REACHABLE_MATCHES && toRead * FETCHED_PER_READ < toFetch) {
    const { least, most } = READING_RESERVE;
    const maxRead = Math.max(toRead * least, Math.min(toRead * most, toFetch / FETCHED_PER_READ));
    const { ids, rowsRead } = await readList(db, search, sort, page, Math.ceil(maxRead));
    const seen = (wanted / rowsRead) * scopeTotal;
    const isTrusted = seen < estimate * TRUSTED_ERROR && estimate < seen * TRUSTED_ERROR;
    // Filters may go together with the order.
    const total = isTrusted || isFiltered(search.filters) ? estimate : Number(seen.toPrecision(2));
    if (ids.length === page.limit && total > REACHABLE_MATCHES) return { ids, total, isEstimate: true };
  }
  const found = await fetchMatches(db, search, { named, others }, sort, page);
  return { ids: found.ids, total: namedTotal + found.others, isEstimate: false };
}

/** Returns about how many reviews a search finds, and how many it would fetch to tell. */
async function estimateSearch(
  db: Database,
  search: ListSearch,
  others: TextQuery | null,
  countList: CountList,
): Promise<{ toFetch: number; matching: number }> {
  if (others === null) {
    const [ofList, matching] = await Promise.all([
      countList(search.scope),
      estimateMatches(db, search.scope, search.filters, countList),
    ]);
    return { toFetch: ofList / SCANNED_PER_FETCH, matching };
  }
  const ofText = estimateRows(db, sql`select from searched_reviews where ${isFound(WORDS, others)}`);
  const [toFetch, matching] = await Promise.all([
    ofText,
    isFiltered(search.filters) ? estimateRows(db, sql`select from ${matchesOf(search, others)}`) : ofText,
  ]);
  return { toFetch, matching };
}

/** Fetches and counts the other matches, and returns a page of them and the heads of the named lists. */
async function fetchMatches(
  db: Database,
  search: ListSearch,
  { named, others }: SplitSearch,
  sort: ReviewSort,
  page: Page,
): Promise<{ ids: string[]; others: number }> {
  const { table, key, id, direction, order } = orderOf(sort);
  const replies = sql`(select reply_count from review_stats where review_id = reviews.id)`;
  const matched =
    others === null
      ? sql`select id, ${order === "replies" ? replies : key}`
      : sql`select review_id as id, searched_reviews.${key}`;
  const heads = named.map(
    (scope) => sql`
      union all (
        select ${id}, ${key} from ${table} where ${inScope(order, scope)}
        order by ${key} ${direction}, ${id} ${direction}
        limit ${page.offset + page.limit}
      )`,
  );
  const { rows } = await db.execute<{ ids: string[]; others: number }>(sql`
    with matched as materialized (${matched} as key from ${matchesOf(search, others)})
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
  search: ListSearch,
  sort: ReviewSort,
  page: Page,
  maxRead: number,
): Promise<{ ids: string[]; rowsRead: number }> {
  const { order, table, key, id, direction } = orderOf(sort);
  const query = queryOf(search);
  const passing = passes(search.filters, PARTS_BY_ROW) ?? sql`true`;
  const wanted = query ? sql`${passing} and reviews.search @@ ${query.filtered}` : passing;
  const isWanted = order === "replies" ? sql`(select ${wanted} from reviews where id = review_id)` : wanted;
  const { rows } = await db.execute<{ id: string; position: number }>(sql`
    select id, position from (
      select ${id} as id, ${key} as key, ${isWanted} as is_wanted,
        (row_number() over (order by ${key} ${direction}, ${id} ${direction}))::int as position
      from ${table}
      where ${inScope(order, search.scope)}
      order by ${key} ${direction}, ${id} ${direction}
      limit ${maxRead}
    ) listed
    where is_wanted
    order by key ${direction}, id ${direction}
    offset ${page.offset} limit ${page.limit}`);
  return { ids: rows.map((row) => row.id), rowsRead: rows.at(-1)?.position ?? maxRead };
}
