import { type SQL, sql } from "drizzle-orm";
import { type DiscussionSort, LIMITS } from "#contract/parts.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { loadDiscussions } from "./discussion-hydration.ts";
import { toDiscussionRow } from "./discussion-view.ts";

const PAGE_SIZE = LIMITS.discussionPageSize;

/** Ours: a thousand pages; nobody reads further, and counting stays quick. */
const REACHABLE = 10_000;

interface Scope {
  marketId?: string | undefined;
  toolId?: string | undefined;
}

/** Approved discussions, of a market and of a tool when told, a page in one of four orders. */
export const listDiscussions = api.discussions.list.handler(async ({ input, context }) => {
  const { db } = context;
  const offset = (input.page - 1) * PAGE_SIZE;
  const [ids, total] = await Promise.all([
    offset < REACHABLE ? selectIds(db, input, input.sort, offset) : [],
    countUpTo(db, input),
  ]);
  const loaded = await loadDiscussions(context, ids);
  // A moderator may have taken one back since its id was selected.
  const visible = loaded.filter((discussion) => discussion.moderationStatus === "approved");
  return {
    items: visible.map(toDiscussionRow),
    total,
    page: input.page,
    pageCount: Math.ceil(total / PAGE_SIZE),
    pageSize: PAGE_SIZE,
  };
});

/** Where each order comes from: one index serves it with its filter. Ties as in the list of reviews. */
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

async function selectIds(
  db: Database,
  scope: Scope,
  sort: DiscussionSort,
  offset: number,
): Promise<string[]> {
  const { table, id, key, isPublic, direction } = ORDERS[sort];
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${id} as id from ${table}
    where ${isPublic}${inScope(scope)}
    order by ${key} ${direction}, ${id} ${direction}
    offset ${offset} limit ${PAGE_SIZE}`);
  return rows.map((row) => row.id);
}

async function countUpTo(db: Database, scope: Scope): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select from discussions where moderation_status = 'approved'${inScope(scope)} limit ${REACHABLE}
    ) reachable`);
  return rows[0]?.total ?? 0;
}

const inScope = ({ marketId, toolId }: Scope): SQL =>
  sql.join([
    marketId === undefined ? sql`` : sql` and market_id = ${marketId}`,
    toolId === undefined ? sql`` : sql` and tool_id = ${toolId}`,
  ]);
