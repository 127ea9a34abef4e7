import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PostKind } from "#contract/parts.ts";
import type { NewPost } from "#contract/people/follows.ts";
import { loadDiscussions, toDiscussionRow } from "#server/discussions/index.ts";
import { isNotMuted } from "#server/mutes/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { discussions, followingVisits, reviews } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { loadReviews, toReviewCard } from "#server/reviews/index.ts";
import { isFollowed } from "./followed-posts.ts";

const PAGE_SIZE = 20;

export const listNew = api.follows.listNew.use(signedIn).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const listedAt = new Date();
  const [rows, [visit]] = await Promise.all([
    selectNew(db, reader.userId, input),
    db.select().from(followingVisits).where(eq(followingVisits.userId, reader.userId)),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  const posts = await loadPosts(context, shown);
  return {
    items: shown.flatMap(({ id, moment }) => {
      const post = posts.get(id);
      const publishedAt = new Date(moment);
      const isNew = visit !== undefined && publishedAt > visit.seenUntil;
      return post ? [{ ...post, publishedAt: publishedAt.toISOString(), isNew }] : [];
    }),
    next: last ? `${last.moment}_${last.id}` : null,
    listedAt: listedAt.toISOString(),
  };
});

interface Selected extends Record<string, unknown> {
  kind: PostKind;
  id: string;
  /** In microseconds, the precision of the column. */
  moment: string;
}

async function selectNew(
  db: Database,
  userId: string,
  { follow, after }: { follow?: string | undefined; after?: string | undefined },
): Promise<Selected[]> {
  const [at, id] = after?.split("_") ?? [];
  const listOf = (post: typeof reviews | typeof discussions, kind: PostKind): SQL => {
    const isLater = at
      ? sql`(${post.publishedAt}, ${post.id}) < (${at}::timestamptz, ${id}::uuid)`
      : undefined;
    const isListed = and(
      eq(post.moderationStatus, "approved"),
      isFollowed(userId, `${kind}s`, { followId: follow }),
      isNotMuted(userId, `${kind}s`),
      isLater,
    );
    return sql`(
      select ${kind}::text as kind, ${post.id}, ${post.publishedAt} from ${post} where ${isListed}
      order by ${post.publishedAt} desc, ${post.id} desc limit ${PAGE_SIZE + 1})`;
  };
  const { rows } = await db.execute<Selected>(sql`
    select kind, id, to_char(published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
    from (${listOf(reviews, "review")} union all ${listOf(discussions, "discussion")}) listed
    order by published_at desc, id desc limit ${PAGE_SIZE + 1}`);
  return rows;
}

type Loaded =
  | Pick<Extract<NewPost, { kind: "review" }>, "kind" | "post">
  | Pick<Extract<NewPost, { kind: "discussion" }>, "kind" | "post">;

async function loadPosts(
  platform: Pick<Platform, "db" | "memory">,
  selected: readonly Selected[],
): Promise<ReadonlyMap<string, Loaded>> {
  const idsOf = (kind: PostKind) => selected.filter((one) => one.kind === kind).map(({ id }) => id);
  const [ofReviews, ofDiscussions] = await Promise.all([
    loadReviews(platform, idsOf("review")),
    loadDiscussions(platform, idsOf("discussion")),
  ]);
  // A moderator may have hidden one since its id was selected.
  const isPublic = ({ moderationStatus }: { moderationStatus: string }) => moderationStatus === "approved";
  return new Map<string, Loaded>([
    ...ofReviews
      .filter(isPublic)
      .map((review) => [review.id, { kind: "review", post: toReviewCard(review) }] as const),
    ...ofDiscussions
      .filter(isPublic)
      .map((one) => [one.id, { kind: "discussion", post: toDiscussionRow(one) }] as const),
  ]);
}
