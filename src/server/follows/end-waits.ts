import { and, eq, inArray, sql } from "drizzle-orm";
import { marketName } from "#contract/names.ts";
import { STATES, type StateCode } from "#contract/us-states.ts";
import type { Category } from "#contract/vocabulary.ts";
import { createSwitchOffUrl } from "#server/email-preferences/index.ts";
import { notify } from "#server/notifications/index.ts";
import { isActiveUser } from "#server/platform/auth/is-active-user.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import {
  blocks,
  follows,
  markets,
  profiles,
  reviews,
  tools,
  users,
} from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isOfKey } from "./find-target.ts";
import { type FirstReview, firstReviewMail } from "./first-review-mail.ts";
import { postsOf } from "./followed-posts.ts";

/** Per transaction: each member gets a row of notifications and an email. */
const BATCH_SIZE = 100;

type Deps = Pick<Platform, "config" | "db" | "jobs" | "outbox" | "signedValues">;

interface EndedWait extends Record<string, unknown> {
  category: Category | null;
  marketId: string | null;
  state: StateCode | null;
  /** The first that became public there. */
  reviewId: string;
}

/**
 * Ends waits for first reviews that became public, in any way: by an approval, a restoration or a merge. A wait ends in the
 * transaction that tells about it, so that a kill neither loses nor doubles an email.
 */
export async function endWaits(deps: Deps): Promise<void> {
  for (const ended of await selectEnded(deps.db)) {
    while (!deps.jobs.stopping.aborted && (await endSome(deps, ended)) === BATCH_SIZE);
  }
}

async function selectEnded(db: Database): Promise<EndedWait[]> {
  const waits = sql`
    select distinct category, market_id, state, null::uuid as tool_id, null::uuid as person_id
    from follows where ends_with_first`;
  const { rows } = await db.execute<EndedWait>(
    postsOf(waits, "reviews", {
      columns: sql`f.category, f.market_id as "marketId", f.state, found.id as "reviewId"`,
      ...{ direction: sql`asc`, limit: 1 },
    }),
  );
  // Of a state, each market has one.
  return rows;
}

/** @returns how many waits ended; others may remain if it is a whole batch */
async function endSome({ config, db, outbox, signedValues }: Deps, ended: EndedWait): Promise<number> {
  return db.transaction(async (tx) => {
    const review = await findFirstReview(tx, ended);
    if (!review) return 0;
    const members = await takeWaiting(tx, ended);
    const told = await selectTold(tx, members, review.userId);
    const mails = told.map(async (member) => {
      const unsubscribeUrl = await createSwitchOffUrl(
        { config, signedValues },
        member.userId,
        "first_reviews",
      );
      return firstReviewMail(config, review, { ...member, unsubscribeUrl });
    });
    await outbox.queueAll(tx, await Promise.all(mails));
    await notify(
      tx,
      told.map(({ userId }) => ({
        userId,
        kind: "first-review",
        actorId: null,
        path: `/reviews/${review.id}`,
        reason: review.sentence,
      })),
    );
    return members.length;
  });
}

/** Null if it isn't public anymore. */
async function findFirstReview(
  tx: Transaction,
  { reviewId, category, marketId, state }: EndedWait,
): Promise<(FirstReview & { userId: string }) | null> {
  const [row] = await tx
    .select({
      id: reviews.id,
      userId: reviews.userId,
      tool: { name: tools.name },
      market: { city: markets.city, state: markets.state },
      score: reviews.leadQualityScore,
      monthlyCost: reviews.monthlyCost,
    })
    .from(reviews)
    .innerJoin(tools, eq(tools.id, reviews.toolId))
    .innerJoin(markets, eq(markets.id, reviews.marketId))
    .where(and(eq(reviews.id, reviewId), eq(reviews.moderationStatus, "approved")));
  if (!row) return null;
  const place = marketId ? ` in ${marketName(row.market)}` : state ? ` in ${STATES[state]}` : "";
  return { ...row, sentence: `The first ${category ? `${category} ` : ""}review${place} is here` };
}

/** Another node that ends them at the same time takes others. */
async function takeWaiting(tx: Transaction, { category, marketId, state }: EndedWait): Promise<string[]> {
  const key = { toolId: null, personId: null, category, marketId, state, endsWithFirst: true };
  const taken = tx
    .select({ id: follows.id })
    .from(follows)
    .where(isOfKey(key))
    .limit(BATCH_SIZE)
    .for("update", { skipLocked: true });
  const rows = await tx
    .delete(follows)
    .where(sql`${follows.id} = any(array(${taken}))`)
    .returning({ userId: follows.userId });
  return rows.map(({ userId }) => userId);
}

/** Not the author, nor who blocked them. */
async function selectTold(tx: Transaction, userIds: readonly string[], authorId: string) {
  return tx
    .select({ userId: users.id, recipient: users.email, fullName: profiles.fullName })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        inArray(users.id, [...userIds]),
        isActiveUser(),
        sql`${users.id} <> ${authorId}`,
        sql`not exists (select from ${blocks} where blocker_id = ${users.id} and blocked_id = ${authorId})`,
      ),
    );
}
