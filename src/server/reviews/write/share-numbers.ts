import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { loadUsualHours } from "#server/posts/index.ts";
import { askAboutNumbers, storeCheck } from "#server/reviews/unusual-numbers/check-numbers.ts";
import { limitReviews } from "./limit-reviews.ts";
import { storeReview } from "./store-review.ts";

/** A review without a text. It earns no credit until an edit adds one. */
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
