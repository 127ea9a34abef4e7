import { sql } from "drizzle-orm";
import type { PricedTool } from "#server/figures/index.ts";
import { isActiveUser } from "#server/platform/auth/is-active-user.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/index.ts";

export interface WatchedTool extends PricedTool {
  userId: string;
}

/** What members have to do with a tool, in a `from`: saved it, pay for it, or use it by their public review. */
const WATCHED = sql`(
  select user_id, tool_id, null::uuid as market_id from saves where tool_id is not null
  union select user_id, tool_id, market_id from contracts
  union select r.user_id, r.tool_id, r.market_id from reviews r
  where r.moderation_status = 'approved' and not exists (select from review_check_ins c
    where c.review_id = r.id and c.answer = 'stopped' and c.answered_at > r.moderated_at)
) watched`;

/** Selects members whose tools may have another price, or who have prices of tools that aren't theirs anymore. */
export async function selectWatchers(
  tx: Transaction,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${users}
    where ${after === null ? sql`true` : sql`${users.id} > ${after}`} and ${isActiveUser()}
      and (exists (select from saves where user_id = ${users.id} and tool_id is not null)
        or exists (select from contracts where user_id = ${users.id})
        or exists (select from reviews where user_id = ${users.id} and moderation_status = 'approved')
        or exists (select from price_levels where user_id = ${users.id}))
    order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Selects published tools in published markets, without those that a member muted. */
export async function selectWatched(tx: Transaction, userIds: readonly string[]): Promise<WatchedTool[]> {
  const { rows } = await tx.execute<WatchedTool & Record<string, unknown>>(sql`
    select user_id as "userId", tool_id as "toolId", market_id as "marketId" from ${WATCHED}
    join tools t on t.id = tool_id and t.published_at is not null
    left join markets m on m.id = market_id
    where user_id = any(${sql.param(userIds)}::uuid[]) and (market_id is null or m.published_at is not null)
      and not exists (select from mutes where mutes.user_id = watched.user_id and mutes.tool_id = t.id)`);
  return rows;
}
