import { eq } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { reviewDrafts } from "#server/platform/db/schema/index.ts";
import { findReserved } from "#server/platform/identities/find-reserved.ts";
import { storePost } from "#server/posts/index.ts";
import { storePoints } from "./apply-revision.ts";
import { limitReviews } from "./limit-reviews.ts";
import { resolveReviewContent } from "./resolve-content.ts";
import { toReviewColumns } from "./review-row.ts";

export const createReview = api.reviews.create.use(memberWrites).handler(async (call) => {
  const { input, context, errors } = call;
  const { userId } = context.reader;
  if (await findReserved(call.context, { brokerage: call.input.brokerage }))
    throw errors.RESERVED_BROKERAGE();
  await limitReviews(call, null);
  const reviewId = await context.db.transaction(async (tx) => {
    const { content, parts } = await resolveReviewContent(tx, input, { userId, reviewId: null }, errors);
    const stored = await storePost(tx, "review", { userId, ...toReviewColumns(content, parts) }, { content });
    await storePoints(tx, stored, content);
    await tx.delete(reviewDrafts).where(eq(reviewDrafts.userId, userId));
    return stored;
  });
  return { id: reviewId, moderationStatus: "pending" };
});
