import { eq } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { reviewDrafts } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { findReserved } from "#server/platform/reserved-names/find-reserved.ts";
import { loadUsualHours } from "#server/posts/index.ts";
import { lockDrafts } from "#server/reviews/drafts/lock-drafts.ts";
import { askAboutNumbers, storeCheck } from "#server/reviews/plausible/check-numbers.ts";
import { limitReviews } from "./limit-reviews.ts";
import { storeReview } from "./store-review.ts";

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
