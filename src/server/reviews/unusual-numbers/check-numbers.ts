import { and, eq, sql } from "drizzle-orm";
import { pricePerResult, unitPrices } from "#contract/metrics.ts";
import type { ReviewContent } from "#contract/reviews/content.ts";
import type { NumberQuestion, UnusualField, UnusualNumber } from "#contract/reviews/unusual.ts";
import type { Category } from "#contract/vocabulary.ts";
import { signedIn } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { numberChecks, reviews } from "#server/platform/db/schema/index.ts";
import { findNewestRevision } from "#server/posts/index.ts";
import { canChangeToolAndMarket } from "#server/reviews/review-policy.ts";
import { type DuplicateErrors, rejectDuplicate } from "#server/reviews/write/own-review.ts";
import { findSubject, loadSubject, type Named } from "./find-subject.ts";
import { findUnusual, type Numbers, type Unusual } from "./find-unusual.ts";
import { type KnownLevels, loadLevels, type Subject } from "./load-levels.ts";

interface Confirmed {
  field: UnusualField;
  value: number;
}

interface Submitted {
  content: Named & Numbers;
  confirmed: readonly Confirmed[];
  /** Null for a new review. */
  reviewId: string | null;
}

interface AskingErrors extends DuplicateErrors {
  UNUSUAL_NUMBERS: (options: { data: { questions: NumberQuestion[] } }) => Error;
}

/** While a review is written, so that each question is beside its field. Submitting asks again. */
export const checkNumbers = api.reviews.checkNumbers.use(signedIn).handler(async ({ input, context }) => {
  const { reviewId, ...typed } = input;
  const { asked } = await compareNumbers(context, { content: typed, confirmed: [], reviewId });
  return { questions: asked.map(({ question }) => question) };
});

/**
 * Asks the author about each unusual number that is left: they confirm it by its value, or submitted the same one before.
 * @returns what is unusual, for moderators
 * @throws UNUSUAL_NUMBERS, or what `rejectDuplicate` does
 */
export async function askAboutNumbers(
  context: Pick<MemberContext, "db" | "reader">,
  submitted: Submitted,
  errors: AskingErrors,
): Promise<UnusualNumber[]> {
  const { unusual, asked, subject, isPublic } = await compareNumbers(context, submitted);
  if (asked.length === 0) return unusual.map(({ number }) => number);
  // Nobody should answer questions about a review that is refused afterwards.
  const { tool, market } = subject;
  const subjectIds = tool.id && market.id && { toolId: tool.id, marketId: market.id };
  if (subjectIds && !isPublic) {
    const reviewed = { userId: context.reader.userId, ...subjectIds, exceptId: submitted.reviewId };
    await context.db.transaction((tx) => rejectDuplicate(tx, reviewed, errors));
  }
  throw errors.UNUSUAL_NUMBERS({ data: { questions: asked.map(({ question }) => question) } });
}

async function compareNumbers(
  { db, reader }: Pick<MemberContext, "db" | "reader">,
  { content, confirmed, reviewId }: Submitted,
) {
  const own = reviewId === null ? null : await findOwn(db, reader.userId, reviewId);
  const isPublic = own?.isPublic ?? false;
  const subject = own && isPublic ? await loadSubject(db, own) : await findSubject(db, content);
  // Someone else's, or missing: submitting says so.
  if (reviewId !== null && own === null) return { unusual: [], asked: [], subject, isPublic };
  const unusual = await findUnusualOf(db, content, subject, { exceptId: reviewId });
  const known = [...confirmed, ...numbersOf(own?.before ?? null, subject.category)];
  const asked = unusual.filter(
    ({ number: { field, value } }) => !known.some((one) => one.field === field && one.value === value),
  );
  return { unusual, asked, subject, isPublic };
}

export async function findUnusualOf(
  db: Database | Transaction,
  content: Numbers,
  subject: Subject,
  options: { exceptId: string | null; known?: KnownLevels },
): Promise<Unusual[]> {
  return findUnusual(content, subject.category, await loadLevels(db, subject, options));
}

async function findOwn(db: Database, userId: string, id: string) {
  const [review] = await db
    .select({
      toolId: reviews.toolId,
      marketId: reviews.marketId,
      moderationStatus: reviews.moderationStatus,
    })
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.userId, userId)));
  if (!review) return null;
  const before = await findNewestRevision(db, { kind: "review", id });
  return { ...review, isPublic: !canChangeToolAndMarket(review), before: before?.content ?? null };
}

function numbersOf(content: ReviewContent | null, category: Category): Confirmed[] {
  if (content === null) return [];
  const { monthlyCost, leadVolumeMonthly, conversionRate, leadQualityScore } = content;
  const costPerResult = pricePerResult(category, unitPrices(content));
  const numbers = { monthlyCost, leadVolumeMonthly, conversionRate, leadQualityScore, costPerResult };
  return Object.entries(numbers).flatMap(([field, value]) =>
    value === null ? [] : [{ field: field as UnusualField, value }],
  );
}

/** Keeps what is unusual about the version that was just submitted. */
export async function storeCheck(
  tx: Transaction,
  reviewId: string,
  unusual: readonly UnusualNumber[],
): Promise<void> {
  const confirmedAt = unusual.length > 0 ? sql`now()` : sql`null`;
  await tx.execute(sql`
    insert into ${numberChecks} (revision_id, review_id, unusual, confirmed_at)
    select id, review_id, ${JSON.stringify(unusual)}::jsonb, ${confirmedAt} from review_revisions
    where review_id = ${reviewId} and status = 'pending'
    on conflict do nothing`);
}
