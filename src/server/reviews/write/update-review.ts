import { and, eq, isNotNull } from "drizzle-orm";
import type { ReviewContent } from "#contract/reviews/content.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviews } from "#server/platform/db/schema/index.ts";
import { findReserved } from "#server/platform/reserved-names/find-reserved.ts";
import { type LockedPost, storeRevision, submitVersion, UNDECIDED } from "#server/posts/index.ts";
import { canChangeToolAndMarket } from "#server/reviews/review-policy.ts";
import { removeUnusedProposals } from "#server/reviews/tool-and-market/proposals.ts";
import {
  type ContentErrors,
  resolveAllTags,
  resolveReviewContent,
  toStored,
} from "#server/reviews/tool-and-market/resolve-content.ts";
import { loadMarket } from "#server/reviews/tool-and-market/resolve-market.ts";
import { loadTool } from "#server/reviews/tool-and-market/resolve-tool.ts";
import { askAboutNumbers, storeCheck } from "#server/reviews/unusual-numbers/check-numbers.ts";
import { limitReviews } from "./limit-reviews.ts";
import { applyReviewRevision } from "./revision.ts";

/** Submits a version: before the first approval it replaces the review, afterwards it joins the queue as an edit. */
export const updateReview = api.reviews.update.use(memberWrites).handler(async (call) => {
  const { context, errors } = call;
  const { confirmedNumbers: confirmed, ...input } = call.input;
  const { id, version, ...submitted } = input;
  if (await findReserved(call.context, { brokerage: call.input.brokerage }))
    throw errors.RESERVED_BROKERAGE();
  const unusual = await askAboutNumbers(context, { content: submitted, confirmed, reviewId: id }, errors);
  await limitReviews(call, id);
  return submitVersion({ ...call, input }, "review", async (tx, review) => {
    // Only numbers that never had a text stay without one.
    if (submitted.detailedReview === null && (await hasText(tx, id))) throw errors.NEEDS_TEXT();
    if (!canChangeToolAndMarket(review)) {
      await queueEdit(tx, review, submitted, errors);
      await storeCheck(tx, id, unusual);
      return "approved";
    }
    const resolved = await resolveReviewContent(
      tx,
      submitted,
      { userId: review.userId, reviewId: id },
      errors,
    );
    await applyReviewRevision(tx, id, resolved, UNDECIDED);
    await storeRevision(tx, { kind: "review", id }, { content: resolved.content });
    await storeCheck(tx, id, unusual);
    await removeUnusedProposals(tx, review);
    return "pending";
  });
});

const hasText = async (tx: Transaction, id: string) =>
  (await tx.$count(reviews, and(eq(reviews.id, id), isNotNull(reviews.detailedReview)))) > 0;

async function queueEdit(
  tx: Transaction,
  { id, toolId, marketId }: LockedPost<"review">,
  submitted: ReviewContent,
  errors: ContentErrors,
): Promise<void> {
  const tags = await resolveAllTags(tx, submitted, errors);
  const { name: toolName, category } = await loadTool(tx, toolId);
  const { city, state } = await loadMarket(tx, marketId);
  const content = toStored({ ...submitted, toolName, category, city, state }, tags);
  await storeRevision(tx, { kind: "review", id }, { content });
}
