import { eq } from "drizzle-orm";
import type { ReviewContent } from "#contract/review-content.ts";
import { storeItem } from "#server/items/index.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewDrafts } from "#server/platform/db/schema/index.ts";
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
  const id = await storeItem(tx, "review", { userId, ...toReviewColumns(content, parts) }, { content });
  await storePointsAndTags(tx, id, content, parts);
  await tx.delete(reviewDrafts).where(eq(reviewDrafts.userId, userId));
  return id;
}
