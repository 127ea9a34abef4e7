import { type SQL, sql } from "drizzle-orm";
import type { ReviewSort } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { inScope, ORDERS, type ReviewScope, SORTS } from "./review-scope.ts";
import { categoryToken, marketToken, toolToken } from "./search-filters.ts";

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

/** If estimates differ by more than this factor, their words depend on each other. */
const TRUSTED_ERROR = 2;

/**
 * Few matches are fetched through the text index. For many, the list is read in order until the page is full
 * or reading costs as much as fetching, so that a wrong estimate costs at most twice the better way.
 */
export async function searchReviews(
  db: Database,
  search: TextSearch,
  sort: ReviewSort,
  page: Page,
  scopeTotal: number,
): Promise<FoundReviews> {
  const { estimate, atMost } = await estimateMatches(db, search, scopeTotal);
  const wanted = page.offset + page.limit;
  const maxRead = Math.ceil(Math.sqrt(wanted * scopeTotal));
  if (atMost > Math.max(maxRead, REACHABLE_MATCHES)) {
    const { ids, rowsRead } = await readList(db, search, sort, page, maxRead);
    const seen = (wanted / rowsRead) * scopeTotal;
    const isTrusted = seen < estimate * TRUSTED_ERROR && estimate < seen * TRUSTED_ERROR;
    const total = isTrusted ? estimate : Number(seen.toPrecision(2));
    if (ids.length === page.limit && total > REACHABLE_MATCHES) return { ids, total, isEstimate: true };
  }
  return fetchMatches(db, search, sort, page);
}

/** The planner's estimate is too low for words that occur together; the rarest word's, too high otherwise. */
async function estimateMatches(db: Database, search: TextSearch, scopeTotal: number) {
  const plan = db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select 1 from reviews r where r.moderation_status = 'approved' and ${matches(search)}`,
  );
  // Statistics list the most common words only.
  const rarest = db.execute<{ share: number }>(sql`
    select coalesce(min(coalesce(common.share, 0)), 0) as share
    from unnest(tsvector_to_array(to_tsvector('english', ${search.text}))) word
    left join (
      select known.word, known.share
      from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) known(word, share)
      where schemaname = current_schema() and tablename = 'reviews' and attname = 'search'
    ) common using (word)`);
  const estimate = (await plan).rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  const share = (await rarest).rows[0]?.share ?? 0;
  return { estimate, atMost: Math.max(estimate, share * scopeTotal) };
}

/**
 * Fetches all matches through the text index, sorts and counts them, and returns a page. Of tools that the text names,
 * which may have many reviews, it reads the heads of their lists instead.
 */
async function fetchMatches(
  db: Database,
  search: TextSearch,
  sort: ReviewSort,
  page: Page,
): Promise<FoundReviews> {
  const { order, key, direction } = orderOf(sort);
  const { named, others } = splitByTool(search);
  const list = ORDERS[order];
  const heads = named.map(
    (scope) => sql`
      union all (
        select ${list.id}, ${list.key} from ${list.table} where ${inScope(order, scope)}
        order by ${list.key} ${direction}, ${list.id} ${direction}
        limit ${page.offset + page.limit}
      )`,
  );
  const counts = named.map((scope) => sql` + (select count(*) from reviews where ${inScope("time", scope)})`);
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    with matched as materialized (
      select r.id, ${key} as key from reviews r
      where r.moderation_status = 'approved' and ${others}
    )
    select
      array(
        select id from (select id, key from matched ${sql.join(heads)}) found
        order by key ${direction}, id ${direction}
        offset ${page.offset} limit ${page.limit}
      ) as ids,
      ((select count(*) from matched)${sql.join(counts)})::int as total`);
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0, isEstimate: false };
}

/** Returns the lists of the tools that a text names, and the SQL condition of its other matches. */
function splitByTool(search: TextSearch): { named: ReviewScope[]; others: SQL } {
  const { toolIds, marketIds, scope } = search;
  // Lists of tools and markets overlap, and those of a tool have one category.
  if (marketIds.length > 0 || scope.category !== undefined) return { named: [], others: matches(search) };
  const isOther = toolIds.length > 0 ? sql` and not r.search @@ ${anyOf(toolIds.map(toolToken))}` : sql``;
  return {
    named: toolIds.map((toolId) => ({ ...scope, toolId })),
    others: sql`(${matches({ ...search, toolIds: [] })}${isOther})`,
  };
}

async function readList(
  db: Database,
  search: TextSearch,
  sort: ReviewSort,
  page: Page,
  maxRead: number,
): Promise<{ ids: string[]; rowsRead: number }> {
  const { order, direction } = orderOf(sort);
  const list = ORDERS[order];
  const { rows } = await db.execute<{ id: string; position: number }>(sql`
    select r.id, listed.position from (
      select ${list.id} as review_id, ${list.key} as key,
        (row_number() over (order by ${list.key} ${direction}, ${list.id} ${direction}))::int as position
      from ${list.table}
      where ${inScope(order, search.scope)}
      order by ${list.key} ${direction}, ${list.id} ${direction}
      limit ${maxRead}
    ) listed
    join reviews r on r.id = listed.review_id
    where ${matches(search)}
    order by listed.key ${direction}, r.id ${direction}
    offset ${page.offset} limit ${page.limit}`);
  return { ids: rows.map((row) => row.id), rowsRead: rows.at(-1)?.position ?? maxRead };
}

/** Ties and direction are those of lists without a text (review-scope.ts). */
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

/** In one index lookup. A text without searchable words matches nothing; in PostgreSQL, everything. */
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

/** Tokens contain only letters, digits, hyphens and a colon: quoted, each is one lexeme. */
const anyOf = (tokens: readonly string[]) => sql`${tokens.map((token) => `'${token}'`).join(" | ")}::tsquery`;

/** PostgreSQL's parser fails on more than about 30 consecutive minuses ("- - - …"). */
const MAX_MINUSES = 20;

const boundMinuses = (text: string) =>
  text.split("-").length - 1 > MAX_MINUSES ? text.replaceAll("-", " ") : text;
