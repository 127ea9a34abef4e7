import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { loadUsualHours } from "#server/posts/index.ts";
import { limitReviews } from "./limit-reviews.ts";
import { storeReview } from "./store-review.ts";

/** A review without a text. It earns no credit until an edit adds one. */
export const shareNumbers = api.reviews.shareNumbers.use(memberWrites).handler(async (call) => {
  const { input, context, errors } = call;
  await limitReviews(call, null);
  const content = { ...input, brokerage: null, detailedReview: null, pros: [], cons: [], tagIds: [] };
  const id = await context.db.transaction((tx) =>
    storeReview(tx, content, { userId: context.reader.userId, draftId: null }, errors),
  );
  return { id, moderationStatus: "pending", usualHours: await loadUsualHours(context.db, "review") };
});
