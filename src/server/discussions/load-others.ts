import { type SQL, sql } from "drizzle-orm";
import type { OtherDiscussions } from "#contract/posts/discussions.ts";
import { isNotMuted } from "#server/mutes/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { dependOn } from "#server/platform/memory/topics.ts";

const MOST = 5;

interface Row extends Record<string, unknown> {
  of: OtherDiscussions["of"];
  id: string;
  title: string;
  reply_count: number;
}

/** Returns the newest other discussions about the same tool, else in the same market, else of all. */
export async function loadOthers(
  db: Database,
  { id, toolId, marketId }: { id: string; toolId: string | null; marketId: string | null },
  readerId: string | null,
): Promise<OtherDiscussions | null> {
  dependOn("discussions", "replies");
  const isShown = readerId === null ? sql`true` : isNotMuted(readerId, "discussions");
  const newest = (of: OtherDiscussions["of"], distance: number, scope: SQL) => sql`(
    select ${of}::text as of, ${distance}::integer as distance, id, title, published_at from discussions
    where moderation_status = 'approved' and ${scope} and id <> ${id} and ${isShown}
    order by published_at desc, id desc limit ${MOST}
  )`;
  const { rows } = await db.execute<Row>(sql`
    with others as materialized (
      ${newest("tool", 1, sql`tool_id = ${toolId}`)}
      union all ${newest("market", 2, sql`market_id = ${marketId}`)}
      union all ${newest("all", 3, sql`true`)}
    )
    select others.of, others.id, title, coalesce(reply_count, 0)::int as reply_count
    from others left join discussion_stats on discussion_id = others.id
    where distance = (select min(distance) from others)
    order by others.published_at desc, others.id desc`);
  for (const row of rows) dependOn(`discussion/${row.id}`);
  const [first] = rows;
  const links = rows.map((row) => ({ id: row.id, title: row.title, replyCount: row.reply_count }));
  return first ? { of: first.of, links } : null;
}
