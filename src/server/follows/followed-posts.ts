import { type SQL, sql } from "drizzle-orm";
import { isActivePerson } from "#server/platform/auth/is-active-user.ts";
import { blocks, discussions, reviews } from "#server/platform/db/schema/index.ts";

type FollowedKind = "reviews" | "discussions";

/** Each follow brings its newest posts, and a state those of each of its markets, so this bounds the work. */
const MOST_OF_EACH = 200;

interface FollowedPosts {
  /** Only posts that became public after this. */
  since?: Date;
  /** Only what this follow brings. */
  followId?: string | undefined;
}

/**
 * SQL condition for approved rows of `reviews` or `discussions`: something that the member follows brings it. Not their
 * own, nor those of members whom they blocked, and of deleted or disabled accounts.
 */
export function isFollowed(userId: string, kind: FollowedKind, { since, followId }: FollowedPosts = {}): SQL {
  const isMeant = followId === undefined ? sql`` : sql` and id = ${followId}`;
  const own = sql`select * from follows where user_id = ${userId} and not ends_with_first${isMeant}`;
  return isBroughtBy(own, userId, kind, since);
}

/** The same for any rows like those of `follows`. */
export function isBroughtBy(rows: SQL, userId: string, kind: FollowedKind, since?: Date): SQL {
  const post = kind === "reviews" ? reviews : discussions;
  const condition = since ? isAfter(sql`${since.toISOString()}::timestamptz`) : sql``;
  return sql`(${post.id} in (${newestOf(rows, kind, condition)}) and ${mayBeBrought(userId, kind)})`;
}

/**
 * SQL for emails: approved rows of `reviews` or `discussions` that became public after `since` and that something brings
 * which the member follows. The member may be a column.
 */
export function newFollowed(userId: SQL, kind: FollowedKind, since: SQL): SQL {
  const post = kind === "reviews" ? reviews : discussions;
  const own = sql`select * from follows where user_id = ${userId} and not ends_with_first`;
  return sql`(${newestOf(own, kind, isAfter(since))}) brought join ${post} on ${post.id} = brought.id
    and ${post.moderationStatus} = 'approved' and ${mayBeBrought(userId, kind)}`;
}

const isAfter = (since: SQL) => sql` and post.published_at > ${since}`;

const newestOf = (rows: SQL, kind: FollowedKind, condition: SQL) =>
  postsOf(rows, kind, {
    ...{ columns: sql`found.id`, condition, direction: sql`desc`, limit: MOST_OF_EACH },
  });

function mayBeBrought(userId: string | SQL, kind: FollowedKind): SQL {
  const post = kind === "reviews" ? reviews : discussions;
  return sql`${post.userId} <> ${userId}
    and not exists (select from ${blocks} where blocker_id = ${userId} and blocked_id = ${post.userId})
    and ${isActivePerson(post.userId)}`;
}

interface PostsOf {
  /** Of `f`, which is a follow, and `found`, which has the id of a post. */
  columns: SQL;
  condition?: SQL;
  /** By when they became public. */
  direction: SQL;
  /** Of each follow and market. */
  limit: number;
}

/** Selects approved posts of what rows like those of `follows` name. */
export function postsOf(
  rows: SQL,
  kind: FollowedKind,
  { columns, condition = sql``, direction, limit }: PostsOf,
): SQL {
  const branches = BRANCHES[kind].map(
    ({ from, has, matches, order = sql`post.published_at` }) => sql`
      select ${columns} from followed f ${from}
      cross join lateral (
        select post.id from ${sql.raw(kind)} post
        where ${matches} and post.moderation_status = 'approved'${condition}
        order by ${order} ${direction}, post.id ${direction} limit ${limit}
      ) found
      where ${has}`,
  );
  return sql`with followed as materialized (${rows}) ${sql.join(branches, sql` union `)}`;
}

/** The follows of one shape. */
interface Branch {
  /** What is joined to a follow. */
  from: SQL;
  has: SQL;
  /** Equalities of columns of `post`, so that an index finds the newest ones. */
  matches: SQL;
  order?: SQL;
}

const IN_AREA = sql`cross join lateral (
  select f.market_id as id where f.market_id is not null
  union all
  select markets.id from markets where markets.state = f.state and markets.published_at is not null
) area`;

const everywhere = (has: SQL, matches: SQL, from = sql``): Branch => ({
  ...{ from, matches, has: sql`${has} and f.market_id is null and f.state is null` },
});

const inArea = (has: SQL, matches: SQL): Branch => ({
  ...{ from: IN_AREA, has, matches: sql`post.market_id = area.id${matches}` },
});

const HAS_TOOL = sql`f.tool_id is not null`;
const HAS_CATEGORY = sql`f.category is not null`;

const OF_BOTH: readonly Branch[] = [
  {
    ...{ from: sql``, has: sql`f.person_id is not null`, matches: sql`post.user_id = f.person_id` },
    order: sql`coalesce(post.published_at, post.created_at)`,
  },
  everywhere(HAS_TOOL, sql`post.tool_id = f.tool_id`),
  inArea(HAS_TOOL, sql` and post.tool_id = f.tool_id`),
  inArea(sql`num_nonnulls(f.tool_id, f.category) = 0`, sql``),
];

/** A discussion has a category only through its tool. */
const BRANCHES: Record<FollowedKind, readonly Branch[]> = {
  reviews: [
    ...OF_BOTH,
    everywhere(HAS_CATEGORY, sql`post.category = f.category`),
    inArea(HAS_CATEGORY, sql` and post.category = f.category`),
  ],
  discussions: [
    ...OF_BOTH,
    everywhere(
      HAS_CATEGORY,
      sql`post.tool_id = part.id`,
      sql`cross join lateral (select tools.id from tools where tools.category = f.category) part`,
    ),
    inArea(
      HAS_CATEGORY,
      sql` and exists (select from tools where tools.id = post.tool_id and tools.category = f.category)`,
    ),
  ],
};
