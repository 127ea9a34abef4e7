import type { ReviewContent } from "#contract/review-content.ts";
import { canEditItem, lockItem, storeRevision, UNDECIDED } from "#server/items/index.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { canChangeToolAndMarket } from "#server/reviews/review-policy.ts";
import { resolveTags } from "#server/tags/index.ts";
import { applyRevision } from "./apply-revision.ts";
import { limitReviews } from "./limit-reviews.ts";
import { removeUnusedProposals } from "./proposals.ts";
import { resolveContent, toStored } from "./resolve-content.ts";
import { loadMarket } from "./resolve-market.ts";
import { loadTool } from "./resolve-tool.ts";

/** Submits a version: before the first approval it replaces the review, afterwards it joins the queue as an edit. */
export const updateReview = api.reviews.update
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { id, ...submitted } = input;
    const excess = await limitReviews(context, submitted, id);
    if (excess) throw errors[excess]();
    const moderationStatus = await db.transaction(async (tx) => {
      const review = await lockItem(tx, { kind: "review", id });
      if (!review || !canEditItem(reader, review)) throw errors.NOT_FOUND();
      const problem = canChangeToolAndMarket(review)
        ? await replaceReview(tx, review, submitted)
        : await queueEdit(tx, review, submitted);
      if (problem === "unknown-tag") throw errors.UNKNOWN_TAG();
      if (problem) throw errors.ALREADY_REVIEWED({ data: problem });
      return canChangeToolAndMarket(review) ? "pending" : "approved";
    });
    return { id, moderationStatus };
  });

type LockedReview = NonNullable<Awaited<ReturnType<typeof lockItem<"review">>>>;

type Problem = "unknown-tag" | { reviewId: string } | null;

async function replaceReview(
  tx: Transaction,
  review: LockedReview,
  submitted: ReviewContent,
): Promise<Problem> {
  const resolved = await resolveContent(tx, submitted, { userId: review.userId, reviewId: review.id });
  if (resolved.problem === "unknown-tag") return resolved.problem;
  if (resolved.problem === "already-reviewed") return { reviewId: resolved.reviewId };
  await applyRevision(tx, review.id, resolved.content, resolved.parts, UNDECIDED);
  await storeRevision(tx, { kind: "review", id: review.id }, { content: resolved.content });
  await removeUnusedProposals(tx, review);
  return null;
}

async function queueEdit(tx: Transaction, review: LockedReview, submitted: ReviewContent): Promise<Problem> {
  const tags = await resolveTags(tx, submitted.tagIds, "review");
  if (tags.length < submitted.tagIds.length) return "unknown-tag";
  const { name: toolName, category } = await loadTool(tx, review.toolId);
  const { city, state } = await loadMarket(tx, review.marketId);
  const content = toStored({ ...submitted, toolName, category, city, state }, tags);
  await storeRevision(tx, { kind: "review", id: review.id }, { content });
  return null;
}
