import { type SQL, sql } from "drizzle-orm";
import type { DiscussionSort, ListTotal } from "#contract/parts.ts";
import type { DiscussionFilter } from "#contract/posts/discussions.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  estimateRows,
  isFound,
  marketToken,
  type TextQuery,
  textQuery,
  toolToken,
} from "#server/posts/index.ts";
import { getToolDirectory, matchTools, type ToolDirectory } from "#server/tools/index.ts";
import { loadDiscussions } from "./discussion-hydration.ts";
import { toDiscussionRow } from "./discussion-view.ts";
import { resolveScope, type Scope } from "./resolve-scope.ts";

const PAGE_SIZE = SERVER_LIMITS.discussionPageSize;

/** A thousand pages. Lists end there, and longer ones are estimated, to bound the cost of counting. */
const MAX_ROWS = 10_000;

const MAX_MATCHED_TOOLS = 20;

export const listDiscussions = api.discussions.list.handler(async ({ input, context }) => {
  const { db } = context;
  dependOn("discussions", "replies");
  const offset = (input.page - 1) * PAGE_SIZE;
  const tools = await getToolDirectory(context);
  const scope = await resolveScope(context, tools, input);
  const { ids, ...size } = input.q
    ? await selectByText(db, queryOf(tools, input.q, scope), input.sort, offset)
    : await selectFromList(context, scope, input.sort, offset);
  const loaded = await loadDiscussions(context, ids);
  // A moderator may have hidden one since its id was selected.
  const visible = loaded.filter((discussion) => discussion.moderationStatus === "approved");
  return {
    items: visible.map(toDiscussionRow),
    ...size,
    page: input.page,
    pageCount: Math.ceil(Math.min(size.total, MAX_ROWS) / PAGE_SIZE),
    pageSize: PAGE_SIZE,
  };
});

/** Also finds the discussions of tools whose name contains the text. */
function queryOf(tools: ToolDirectory, text: string, { marketId, toolId, toolIds }: Scope): TextQuery {
  const named = matchTools(tools, text, MAX_MATCHED_TOOLS).map(({ id }) => toolToken(id));
  return textQuery(text, named, [
    ...(marketId === undefined ? [] : [[marketToken(marketId)]]),
    ...(toolId === undefined ? [] : [[toolToken(toolId)]]),
    // An empty category matches nothing; an empty query, everything.
    ...(toolIds === undefined ? [] : [["none", ...toolIds].map(toolToken)]),
  ]);
}

/** One index serves each order with its filter. Ties break as in the list of reviews. */
const ORDERS: Record<DiscussionSort, { table: SQL; id: SQL; key: SQL; isPublic: SQL; direction: SQL }> = {
  newest: byTime(sql`desc`),
  oldest: byTime(sql`asc`),
  "most-replies": byReplies(sql`desc`),
  "least-replies": byReplies(sql`asc`),
};

function byTime(direction: SQL) {
  return {
    table: sql`discussions`,
    id: sql`id`,
    key: sql`published_at`,
    isPublic: sql`moderation_status = 'approved'`,
    direction,
  };
}

function byReplies(direction: SQL) {
  return {
    table: sql`discussion_stats`,
    id: sql`discussion_id`,
    key: sql`reply_count`,
    isPublic: sql`approved`,
    direction,
  };
}

interface SelectedPage extends ListTotal {
  ids: string[];
}

type Deps = Pick<Platform, "db" | "memory">;

async function selectFromList(
  deps: Deps,
  scope: Scope,
  sort: DiscussionSort,
  offset: number,
): Promise<SelectedPage> {
  const [ids, size] = await Promise.all([
    offset < MAX_ROWS ? selectIds(deps.db, scope, sort, offset) : [],
    countList(deps, scope),
  ]);
  return { ids, ...size };
}

/** Returns the ids of a page. Only "newest" starts with pinned discussions. */
async function selectIds(
  db: Database,
  scope: Scope,
  sort: DiscussionSort,
  offset: number,
): Promise<string[]> {
  const pinned = sort === "newest" ? await selectPinned(db, scope) : [];
  const first = pinned.slice(offset, offset + PAGE_SIZE);
  if (first.length === PAGE_SIZE) return first;
  const { table, id, key, isPublic, direction } = ORDERS[sort];
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${id} as id from ${table}
    where ${isPublic}${inScope(scope)} and ${id} <> all(${sql.param(pinned)}::uuid[])
    order by ${key} ${direction}, ${id} ${direction}
    offset ${Math.max(0, offset - pinned.length)} limit ${PAGE_SIZE - first.length}`);
  return [...first, ...rows.map((row) => row.id)];
}

/** Limits the pinned block; further pinned discussions keep their normal position. */
const MAX_PINNED = 50;

async function selectPinned(db: Database, scope: Scope): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from discussions
    where pinned_at is not null and moderation_status = 'approved'${inScope(scope)}
    order by pinned_at desc, id desc limit ${MAX_PINNED}`);
  return rows.map((row) => row.id);
}

export async function countMatches(deps: Deps, filter: DiscussionFilter): Promise<ListTotal> {
  const tools = await getToolDirectory(deps);
  const scope = await resolveScope(deps, tools, filter);
  return filter.q ? count(deps.db, matchesOf(queryOf(tools, filter.q, scope))) : countList(deps, scope);
}

function countList({ db, memory }: Deps, scope: Scope): Promise<ListTotal> {
  const isEverything = Object.values(scope).every((filter) => filter === undefined);
  return isEverything
    ? memory.read("discussion-count", (primary) => {
        dependOn("discussions");
        return count(primary, sql`searched_discussions`);
      })
    : count(db, sql`discussions where moderation_status = 'approved'${inScope(scope)}`);
}

async function count(db: Database, source: SQL): Promise<ListTotal> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from ${source} limit ${MAX_ROWS + 1}) counted`);
  const total = rows[0]?.total ?? 0;
  if (total <= MAX_ROWS) return { total, totalIsEstimate: false };
  return {
    total: Math.max(total, await estimateRows(db, sql`select from ${source}`)),
    totalIsEstimate: true,
  };
}

const matchesOf = (query: TextQuery) =>
  sql`searched_discussions where ${isFound(sql`words_of_discussion(discussion_id, version)`, query)}`;

const inScope = ({ marketId, toolId, toolIds }: Scope): SQL =>
  sql.join([
    marketId === undefined ? sql`` : sql` and market_id = ${marketId}`,
    toolId === undefined ? sql`` : sql` and tool_id = ${toolId}`,
    toolIds === undefined ? sql`` : sql` and tool_id = any(${sql.param(toolIds)}::uuid[])`,
  ]);

/** Fetches, sorts and counts all matches, from narrow rows. */
async function selectByText(
  db: Database,
  query: TextQuery,
  sort: DiscussionSort,
  offset: number,
): Promise<SelectedPage> {
  const { key, direction } = ORDERS[sort];
  const { rows } = await db.execute<{ pinned: string[]; others: string[]; total: number }>(sql`
    with matched as materialized (
      select discussion_id as id, ${key} as key from ${matchesOf(query)}
    ),
    pinned as materialized (
      select id from discussions
      where ${sort === "newest"} and pinned_at is not null and moderation_status = 'approved'
        and id in (select id from matched)
      order by pinned_at desc, id desc limit ${MAX_PINNED}
    )
    select
      array(select id from pinned) as pinned,
      array(
        select id from matched where id <> all(array(select id from pinned))
        order by key ${direction}, id ${direction}
        offset greatest(0, ${offset} - (select count(*) from pinned)) limit ${PAGE_SIZE}
      ) as others,
      (select count(*) from matched)::int as total`);
  const { pinned, others, total } = rows[0] ?? { pinned: [], others: [], total: 0 };
  return {
    ids: offset < MAX_ROWS ? [...pinned.slice(offset), ...others].slice(0, PAGE_SIZE) : [],
    total,
    totalIsEstimate: false,
  };
}
