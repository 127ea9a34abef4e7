import { eq } from "drizzle-orm";
import type { ReviewContent } from "#contract/review-content.ts";
import { storeRevision } from "#server/items/index.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewDrafts, reviews } from "#server/platform/db/schema/index.ts";
import { storePointsAndTags } from "./apply-revision.ts";
import { limitReviews } from "./limit-reviews.ts";
import { resolveContent } from "./resolve-content.ts";
import { type ReviewParts, toReviewColumns } from "./review-row.ts";

export const createReview = api.reviews.create
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { userId } = reader;
    const excess = await limitReviews(context, input, null);
    if (excess) throw errors[excess]();
    const id = await db.transaction(async (tx) => {
      const resolved = await resolveContent(tx, input, { userId, reviewId: null });
      if (resolved.problem === "unknown-tag") throw errors.UNKNOWN_TAG();
      if (resolved.problem === "already-reviewed") {
        throw errors.ALREADY_REVIEWED({ data: { reviewId: resolved.reviewId } });
      }
      return storeReview(tx, userId, resolved.content, resolved.parts);
    });
    return { id, moderationStatus: "pending" };
  });

async function storeReview(
  tx: Transaction,
  userId: string,
  content: ReviewContent,
  parts: ReviewParts,
): Promise<string> {
  const [review] = await tx
    .insert(reviews)
    .values({ userId, ...toReviewColumns(content, parts) })
    .returning({ id: reviews.id });
  if (!review) throw new Error("a review was inserted but has no id");
  await storePointsAndTags(tx, review.id, content, parts);
  await storeRevision(tx, { kind: "review", id: review.id }, { content });
  await tx.delete(reviewDrafts).where(eq(reviewDrafts.userId, userId));
  return review.id;
}
