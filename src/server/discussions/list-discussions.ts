import { type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { discussionListInput } from "#contract/discussions.ts";
import { type DiscussionSort, LIMITS } from "#contract/parts.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { dependOn } from "#server/platform/topics.ts";
import { getToolDirectory, matchTools, type ToolDirectory } from "#server/tools/index.ts";
import { loadDiscussions } from "./discussion-hydration.ts";
import { toDiscussionRow } from "./discussion-view.ts";

const PAGE_SIZE = LIMITS.discussionPageSize;

/** A thousand pages. Bounds the cost of counting. */
const MAX_ROWS = 10_000;

const MAX_MATCHED_TOOLS = 20;

interface Scope {
  marketId?: string | undefined;
  toolId?: string | undefined;
  toolIds?: readonly string[] | undefined;
  text?: { q: string; toolIds: readonly string[] } | undefined;
}

export const listDiscussions = api.discussions.list.handler(async ({ input, context }) => {
  const { db } = context;
  dependOn("discussions", "replies");
  const offset = (input.page - 1) * PAGE_SIZE;
  const scope = resolveScope(await getToolDirectory(context), input);
  const [ids, total] = await Promise.all([
    offset < MAX_ROWS ? selectIds(db, scope, input.sort, offset) : [],
    countUpTo(db, scope),
  ]);
  const loaded = await loadDiscussions(context, ids);
  // A moderator may have hidden one since its id was selected.
  const visible = loaded.filter((discussion) => discussion.moderationStatus === "approved");
  return {
    items: visible.map(toDiscussionRow),
    total,
    page: input.page,
    pageCount: Math.ceil(total / PAGE_SIZE),
    pageSize: PAGE_SIZE,
  };
});

function resolveScope(
  tools: ToolDirectory,
  { marketId, toolId, q, category }: z.infer<typeof discussionListInput>,
): Scope {
  const inCategory = tools.published.filter((tool) => tool.category === category);
  return {
    marketId,
    toolId,
    toolIds: category === undefined ? undefined : inCategory.map(({ id }) => id),
    text: q ? { q, toolIds: matchTools(tools, q, MAX_MATCHED_TOOLS).map(({ id }) => id) } : undefined,
  };
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
    key: sql`created_at`,
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
    where ${isPublic}${inScope(scope, id)} and ${id} <> all(${sql.param(pinned)}::uuid[])
    order by ${key} ${direction}, ${id} ${direction}
    offset ${Math.max(0, offset - pinned.length)} limit ${PAGE_SIZE - first.length}`);
  return [...first, ...rows.map((row) => row.id)];
}

/** Limits the pinned block; further pinned discussions keep their normal position. */
const MAX_PINNED = 50;

async function selectPinned(db: Database, scope: Scope): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from discussions
    where pinned_at is not null and moderation_status = 'approved'${inScope(scope, sql`id`)}
    order by pinned_at desc, id desc limit ${MAX_PINNED}`);
  return rows.map((row) => row.id);
}

async function countUpTo(db: Database, scope: Scope): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select from discussions where moderation_status = 'approved'${inScope(scope, sql`id`)} limit ${MAX_ROWS}
    ) reachable`);
  return rows[0]?.total ?? 0;
}

const inScope = ({ marketId, toolId, toolIds, text }: Scope, id: SQL): SQL =>
  sql.join([
    marketId === undefined ? sql`` : sql` and market_id = ${marketId}`,
    toolId === undefined ? sql`` : sql` and tool_id = ${toolId}`,
    toolIds === undefined ? sql`` : sql` and tool_id = any(${sql.param(toolIds)}::uuid[])`,
    text === undefined
      ? sql``
      : sql` and (tool_id = any(${sql.param(text.toolIds)}::uuid[]) or ${id} in (
          select id from discussions where moderation_status = 'approved'
            and to_tsvector('english', title || ' ' || content) @@ websearch_to_tsquery('english', ${text.q})))`,
  ]);
