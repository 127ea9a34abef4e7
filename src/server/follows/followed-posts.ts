import { type SQL, sql } from "drizzle-orm";
import { isActivePerson } from "#server/platform/auth/is-active-user.ts";
import { blocks, discussions, reviews } from "#server/platform/db/schema/index.ts";

export type FollowedKind = "reviews" | "discussions";

/** Each follow brings its newest posts, and a state those of each market, so this bounds the work. */
const MOST_OF_EACH = 200;

interface FollowedPosts {
  /** Only posts that became public after this. */
  since?: Date;
  /** Only what this one brings. */
  followId?: string | undefined;
}

/**
 * SQL condition for approved rows of `reviews` or `discussions`: something that the member follows brings it. Not their
 * own, nor those of members whom they blocked, and of deleted or disabled accounts.
 */
export const isFollowed = (
  userId: string,
  kind: FollowedKind,
  { since, followId }: FollowedPosts = {},
): SQL => {
  const isMeant = followId === undefined ? sql`` : sql` and id = ${followId}`;
  return isBroughtBy(
    sql`select * from follows where user_id = ${userId} and not ends_with_first${isMeant}`,
    userId,
    kind,
    since,
  );
};

/** The same for rows like those of `follows`. */
export function isBroughtBy(rows: SQL, userId: string, kind: FollowedKind, since?: Date): SQL {
  const post = kind === "reviews" ? reviews : discussions;
  const after = since && sql`${since.toISOString()}::timestamptz`;
  return sql`(${post.id} in (${newestBroughtBy(rows, kind, after)}) and ${mayBeBrought(userId, kind)})`;
}

/**
 * SQL: approved rows of `reviews` or `discussions` that became public after `since` and that something brings which the
 * member follows. For lists of members, whose id is a column.
 */
export const newFollowed = (userId: SQL, kind: FollowedKind, since: SQL): SQL => {
  const post = kind === "reviews" ? reviews : discussions;
  const rows = sql`select * from follows where user_id = ${userId} and not ends_with_first`;
  return sql`(${newestBroughtBy(rows, kind, since)}) brought join ${post} on ${post.id} = brought.id
    and ${post.moderationStatus} = 'approved' and ${mayBeBrought(userId, kind)}`;
};

function mayBeBrought(userId: string | SQL, kind: FollowedKind): SQL {
  const post = kind === "reviews" ? reviews : discussions;
  return sql`${post.userId} <> ${userId}
    and not exists (select from ${blocks} where blocker_id = ${userId} and blocked_id = ${post.userId})
    and ${isActivePerson(post.userId)}`;
}

function newestBroughtBy(rows: SQL, kind: FollowedKind, since: SQL | undefined): SQL {
  const isLater = since ? sql` and post.published_at > ${since}` : sql``;
  const branches = BRANCHES[kind].map(
    ({ from, has, matches, order }) => sql`
      select newest.id from followed f ${from}
      cross join lateral (
        select post.id from ${sql.raw(kind)} post
        where ${matches} and post.moderation_status = 'approved'${isLater}
        order by ${order ?? sql`post.published_at`} desc, post.id desc limit ${MOST_OF_EACH}
      ) newest
      where ${has}`,
  );
  return sql`with followed as materialized (${rows}) ${sql.join(branches, sql` union `)}`;
}

interface Branch {
  /** What to join to a follow. */
  from: SQL;
  /** Of which follows. */
  has: SQL;
  /** Equalities of columns of `post`, so that one index serves each branch, newest first. */
  matches: SQL;
  order?: SQL;
}

const NOWHERE = sql`f.market_id is null and f.state is null`;

const IN_AREA = sql`cross join lateral (
  select f.market_id as id where f.market_id is not null
  union all
  select markets.id from markets where markets.state = f.state and markets.published_at is not null
) area`;

/** What discussions are about has a category only through their tool. */
const IS_OF_CATEGORY = sql`
  exists (select from tools where tools.id = post.tool_id and tools.category = f.category)`;

const everywhere = (has: SQL, matches: SQL, from = sql``): Branch => ({
  ...{ from, matches, has: sql`${has} and ${NOWHERE}` },
});

const inArea = (has: SQL, matches: SQL): Branch => ({
  ...{ from: IN_AREA, has, matches: sql`post.market_id = area.id${matches}` },
});

const HAS_TOOL = sql`f.tool_id is not null`;
const HAS_CATEGORY = sql`f.category is not null`;
const IS_OF_TOOL = sql`post.tool_id = f.tool_id`;

const BOTH: Branch[] = [
  {
    ...{ from: sql``, has: sql`f.person_id is not null`, matches: sql`post.user_id = f.person_id` },
    order: sql`coalesce(post.published_at, post.created_at)`,
  },
  everywhere(HAS_TOOL, IS_OF_TOOL),
  inArea(HAS_TOOL, sql` and ${IS_OF_TOOL}`),
  inArea(sql`num_nonnulls(f.tool_id, f.category) = 0`, sql``),
];

const BRANCHES: Record<FollowedKind, Branch[]> = {
  reviews: [
    ...BOTH,
    everywhere(HAS_CATEGORY, sql`post.category = f.category`),
    inArea(HAS_CATEGORY, sql` and post.category = f.category`),
  ],
  discussions: [
    ...BOTH,
    everywhere(
      HAS_CATEGORY,
      sql`post.tool_id = part.id`,
      sql`cross join lateral (select tools.id from tools where tools.category = f.category) part`,
    ),
    inArea(HAS_CATEGORY, sql` and ${IS_OF_CATEGORY}`),
  ],
};
