import { eq } from "drizzle-orm";
import type { ReviewContent } from "#contract/reviews/content.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewDrafts } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { findReserved } from "#server/platform/reserved-names/find-reserved.ts";
import { loadUsualHours, storePost } from "#server/posts/index.ts";
import { lockDrafts } from "#server/reviews/drafts/lock-drafts.ts";
import { type ContentErrors, resolveReviewContent } from "#server/reviews/tool-and-market/resolve-content.ts";
import { askAboutNumbers, storeCheck } from "#server/reviews/unusual-numbers/check-numbers.ts";
import { limitReviews } from "./limit-reviews.ts";
import { toReviewColumns } from "./review-row.ts";
import { storePoints } from "./revision.ts";

export const createReview = api.reviews.create.use(memberWrites).handler(async (call) => {
  const { input, context, errors } = call;
  const { draftId = null, confirmedNumbers: confirmed, ...submitted } = input;
  const { userId } = context.reader;
  if (await findReserved(call.context, { brokerage: call.input.brokerage }))
    throw errors.RESERVED_BROKERAGE();
  const unusual = await askAboutNumbers(context, { content: submitted, confirmed, reviewId: null }, errors);
  await limitReviews(call, null);
  const reviewId = await context.db.transaction(async (tx) => {
    await lockDrafts(tx, userId);
    const stored = await storeReview(tx, submitted, { userId, draftId }, errors);
    await storeCheck(tx, stored, unusual);
    await tx.delete(reviewDrafts).where(eq(reviewDrafts.userId, userId));
    // The author's other pages find that their draft has ended.
    await publishToPeople(tx, [userId], "account");
    return stored;
  });
  const usualHours = await loadUsualHours(context.db, "review");
  return { id: reviewId, moderationStatus: "pending", usualHours };
});

/** A review without a text. Its approval earns less credit, until an edit adds one. */
export const shareNumbers = api.reviews.shareNumbers.use(memberWrites).handler(async (call) => {
  const { input, context, errors } = call;
  const { confirmedNumbers: confirmed, ...numbers } = input;
  const content = { ...numbers, brokerage: null, detailedReview: null, pros: [], cons: [], tagIds: [] };
  const unusual = await askAboutNumbers(context, { content, confirmed, reviewId: null }, errors);
  await limitReviews(call, null);
  const id = await context.db.transaction(async (tx) => {
    const stored = await storeReview(tx, content, { userId: context.reader.userId, draftId: null }, errors);
    await storeCheck(tx, stored, unusual);
    return stored;
  });
  return { id, moderationStatus: "pending", usualHours: await loadUsualHours(context.db, "review") };
});

/** Stores a new review as pending; returns its id. @throws the declared errors of `errors` */
export async function storeReview(
  tx: Transaction,
  submitted: ReviewContent,
  { userId, draftId }: { userId: string; draftId: string | null },
  errors: ContentErrors,
): Promise<string> {
  const { content, parts } = await resolveReviewContent(tx, submitted, { userId, reviewId: null }, errors);
  const columns = { userId, draftId, ...toReviewColumns(content, parts) };
  const id = await storePost(tx, "review", columns, { content });
  await storePoints(tx, id, content);
  return id;
}
