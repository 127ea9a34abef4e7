import { type SQL, sql } from "drizzle-orm";
import type { PostKind } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { discussions, reviews, tools } from "#server/platform/db/schema/index.ts";

/** Conditions of what a feed has; a kind without one is left out. */
export interface FeedScope {
  reviews?: SQL | undefined;
  discussions?: SQL | undefined;
}

export interface SelectedEntry {
  kind: PostKind;
  id: string;
  publishedAt: Date;
}

const USUAL_ENTRIES = 30;

/** Moderators approve many posts in a row. Readers ask every hour, some of them late. */
const KEPT_MS = 3 * 60 * 60 * 1000;

/** Bounds the work. */
export const MOST_ENTRIES = 200;

const SOURCES = {
  reviews: { kind: "review", post: reviews, rows: sql`${reviews}` },
  discussions: {
    kind: "discussion",
    post: discussions,
    rows: sql`${discussions} left join ${tools} on ${tools.id} = ${discussions.toolId}`,
  },
} as const;

/**
 * What became public last: the newest thirty posts, and all that came within three hours before the newest one, so that a
 * reader who asks every hour misses none.
 */
export async function selectEntries(db: Database, scope: FeedScope): Promise<SelectedEntry[]> {
  const lists = Object.entries(SOURCES).flatMap(([name, { kind, post, rows }]) =>
    name in scope
      ? sql`(
          select ${kind}::text as kind, ${post.id}, ${post.publishedAt} from ${rows}
          where ${post.moderationStatus} = 'approved' and ${scope[name as keyof FeedScope] ?? sql`true`}
          order by ${post.publishedAt} desc, ${post.id} desc limit ${MOST_ENTRIES})`
      : [],
  );
  const { rows } = await db.execute<{ kind: PostKind; id: string; published_at: string }>(sql`
    select * from (${sql.join(lists, sql` union all `)}) newest
    order by published_at desc, id desc limit ${MOST_ENTRIES}`);
  const entries = rows.map(({ published_at, ...post }) => ({ ...post, publishedAt: new Date(published_at) }));
  const newest = entries[0]?.publishedAt.getTime() ?? 0;
  return entries.filter(
    ({ publishedAt }, index) => index < USUAL_ENTRIES || publishedAt.getTime() > newest - KEPT_MS,
  );
}
