import { and, eq, sql } from "drizzle-orm";
import { FOLLOWERS_SHOWN, type FollowState } from "#contract/people/follows.ts";
import { RETURN_LIMITS } from "#contract/people/returning.ts";
import { findMarketOfPlace, introduceMarket } from "#server/markets/index.ts";
import { memberWrites, signedIn } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import {
  discussions,
  emailPreferences,
  followingVisits,
  follows,
  reviews,
} from "#server/platform/db/schema/index.ts";
import { type FollowKey, findTarget, isOfKey, toFollowRow } from "./find-target.ts";
import { isBroughtBy, postsOf } from "./followed-posts.ts";

const ESTIMATE_DAYS = 90;
const DAYS_OF_MONTH = 30;

export const getFollow = api.follows.get.use(signedIn).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const key = await findTarget(db, reader.userId, input, findMarketOfPlace);
  // Nobody waits in a city that has no market yet.
  if (!key && !input.city) throw errors.NOT_FOUND();
  return loadState(context, key);
});

/** Idempotent. */
export const putFollow = api.follows.put.use(memberWrites).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const { userId } = reader;
  if (input.personId === userId) throw errors.NOT_YOURSELF();
  const key = await db.transaction(async (tx) => {
    const found = await findTarget(tx, userId, input, introduceMarket);
    if (!found) throw errors.NOT_FOUND();
    if (found.endsWithFirst && (await isReviewed(tx, found))) throw errors.HAS_REVIEWS();
    await lockFollows(tx, userId);
    const isOwn = eq(follows.userId, userId);
    const isNew = (await tx.$count(follows, and(isOwn, isOfKey(found)))) === 0;
    if (isNew && (await tx.$count(follows, isOwn)) >= RETURN_LIMITS.follows) throw errors.TOO_MANY_FOLLOWED();
    if (isNew) await tx.insert(follows).values({ userId, ...found });
    // What was there before the first follow isn't new.
    await tx.insert(followingVisits).values({ userId, seenUntil: sql`now()` }).onConflictDoNothing();
    return found;
  });
  return loadState(context, key);
});

/** Idempotent; of another member's follow, nothing happens. */
export const removeFollow = api.follows.remove.use(memberWrites).handler(async ({ input, context }) => {
  const { db, reader } = context;
  await db.delete(follows).where(and(eq(follows.id, input.id), eq(follows.userId, reader.userId)));
  return {};
});

/** Concurrent follows of a member are counted one after the other. */
const lockFollows = (tx: Transaction, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`follows ${userId}`}, 0))`);

async function isReviewed(tx: Transaction, key: FollowKey): Promise<boolean> {
  const first = { columns: sql`found.id`, direction: sql`asc`, limit: 1 };
  const { rows } = await tx.execute(postsOf(toFollowRow(key), "reviews", first));
  return rows.length > 0;
}

/** @param key null for what can't have been followed yet */
async function loadState({ db, reader }: MemberContext, key: FollowKey | null): Promise<FollowState> {
  const { userId } = reader;
  const [followers, own, preferences, posts] = await Promise.all([
    key ? db.$count(follows, isOfKey(key)) : 0,
    key
      ? db
          .select({ id: follows.id })
          .from(follows)
          .where(and(eq(follows.userId, userId), isOfKey(key)))
      : [],
    db
      .select({ isOn: emailPreferences.weeklyEmail })
      .from(emailPreferences)
      .where(eq(emailPreferences.userId, userId)),
    key && !key.endsWithFirst ? countPosts(db, userId, key) : 0,
  ]);
  return {
    id: own[0]?.id ?? null,
    followerCount: followers >= FOLLOWERS_SHOWN ? followers : null,
    hasWeeklyEmail: preferences[0]?.isOn ?? false,
    postsPerMonth: Math.round((posts * DAYS_OF_MONTH) / ESTIMATE_DAYS),
  };
}

async function countPosts(db: Database, userId: string, key: FollowKey): Promise<number> {
  const since = new Date(Date.now() - ESTIMATE_DAYS * 86_400_000);
  const counts = await Promise.all(
    [reviews, discussions].map((post) =>
      db.$count(
        post,
        and(
          eq(post.moderationStatus, "approved"),
          isBroughtBy(toFollowRow(key), userId, post === reviews ? "reviews" : "discussions", since),
        ),
      ),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
