import { and, eq, type SQL, sql } from "drizzle-orm";
import { CHECK_IN_MONTHS } from "#contract/reviews/use.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewCheckIns, reviews, users } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { checkInMail } from "./check-in-mail.ts";
import { isAskable, selectCheckIns } from "./select-check-ins.ts";

/** Someone who reviewed many tools is asked about one after the other. */
const PAUSE_DAYS = 7;

/** Per run; the next one follows within the hour. */
const BATCH_SIZE = 100;

type Deps = Pick<Platform, "config" | "db" | "log" | "outbox" | "signedValues">;

/** Asks the authors of reviews that were approved, edited or asked about long enough ago. */
export async function askAuthors(deps: Deps, now = new Date()): Promise<void> {
  const due = await deps.db
    .selectDistinctOn([reviews.userId], { id: reviews.id })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(isDue(now))
    .orderBy(reviews.userId, reviews.moderatedAt)
    .limit(BATCH_SIZE);
  for (const { id } of due) {
    // One failure must not block the others; the next run tries again.
    await askAuthor(deps, id, now).catch((err: Error) =>
      deps.log.error({ err, reviewId: id }, "an author could not be asked whether they still use a tool"),
    );
  }
}

async function askAuthor(deps: Deps, reviewId: string, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await lockDue(tx, reviewId, now))) return;
    const round = sql<number>`(select count(*) + 1 from review_check_ins where review_id = ${reviewId})`;
    await tx.insert(reviewCheckIns).values({ reviewId, round, createdAt: now });
    const isNew = and(eq(reviewCheckIns.reviewId, reviewId), eq(reviewCheckIns.createdAt, now));
    const [asked] = await selectCheckIns(tx, isNew, 1);
    if (asked) await deps.outbox.queue(tx, await checkInMail(deps, asked));
  });
}

/** The account's lock comes first: two runs that ask the same author wait here, and the later one finds nothing due. */
async function lockDue(tx: Transaction, reviewId: string, now: Date): Promise<boolean> {
  const isMeant = eq(reviews.id, reviewId);
  const author = tx.select({ id: reviews.userId }).from(reviews).where(isMeant);
  await tx.select({ id: users.id }).from(users).where(sql`${users.id} = (${author})`).for("no key update");
  const due = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(isMeant, isDue(now)));
  return due.length > 0;
}

const isDue = (now: Date): SQL | undefined => {
  const since = sql`${now.toISOString()}::timestamptz - make_interval(months => ${CHECK_IN_MONTHS})`;
  const pause = sql`${now.toISOString()}::timestamptz - make_interval(days => ${PAUSE_DAYS})`;
  return and(
    isAskable(),
    sql`${reviews.moderatedAt} <= ${since}`,
    sql`not exists (select from review_revisions v where v.review_id = ${reviews.id} and v.created_at > ${since})`,
    sql`not exists (select from review_check_ins c where c.review_id = ${reviews.id}
      and (c.created_at > ${since} or c.answer = 'stopped' and c.answered_at > ${reviews.moderatedAt}))`,
    sql`not exists (select from review_check_ins c join reviews own on own.id = c.review_id
      where own.user_id = ${reviews.userId} and c.created_at > ${pause})`,
  );
};
