import { eq } from "drizzle-orm";
import type { ReviewDetail } from "#contract/review-views.ts";
import { canCommentOn, canEditItem, canSeeDecision, loadOwnState } from "#server/items/index.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { reviews } from "#server/platform/db/schema/index.ts";
import { findCreditEnd, findFullAccess } from "#server/platform/entitlements.ts";
import type { Reader } from "#server/platform/reader.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { loadPostPage } from "#server/post-pages/index.ts";
import { toToolLink } from "#server/tools/index.ts";
import { loadReviewContext } from "./review-context.ts";
import { loadVisibleReview } from "./review-hydration.ts";
import { toReviewCard } from "./review-view.ts";

/** Returns a review with its market's context. A hidden review looks like a missing one. */
export const getReview = api.reviews.get.handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const review = await loadVisibleReview(context, reader, input.id);
  if (review === "deleted") throw errors.DELETED();
  if (!review) throw errors.NOT_FOUND();

  const { id, toolId, marketId, tool } = review;
  const pointsOf = (kind: string) =>
    review.points.filter((point) => point.kind === kind).map(({ content }) => content);
  const post = { ...review, kind: "review", lock: null } as const;
  const [page, detailedReview, reviewContext, own, creditUntil] = await Promise.all([
    loadPostPage(context, reader, post, input),
    loadDetailedReview(db, reader, review),
    loadReviewContext(context, { toolId, marketId, category: tool.category }),
    canSeeDecision(reader, review) ? loadOwnState(db, post) : null,
    canSeeDecision(reader, review) ? findCreditEnd(db, id) : null,
  ]);
  return {
    ...toReviewCard(review),
    ...page,
    tool: toToolLink(tool),
    reviewCountOfTool: tool.reviewCount,
    likeCount: review.likeCount,
    pros: pointsOf("pro"),
    cons: pointsOf("con"),
    detailedReview,
    context: reviewContext,
    own,
    creditUntil,
    can: { edit: canEditItem(reader, review), comment: canCommentOn(reader, post) },
  };
});

async function loadDetailedReview(
  db: Database,
  reader: Reader,
  review: { id: string; userId: string },
): Promise<ReviewDetail["detailedReview"]> {
  const access = await findFullAccess(db, reader, review);
  if (!access) return { access: "locked" };
  const [row] = await db
    .select({ text: reviews.detailedReview, body: reviews.body })
    .from(reviews)
    .where(eq(reviews.id, review.id));
  const text = row?.text ?? "";
  return { access: "full", text, body: row?.body ?? parseRichText(text), openUntil: access.until };
}
