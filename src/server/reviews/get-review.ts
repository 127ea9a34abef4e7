import { eq, sql } from "drizzle-orm";
import type { ReviewDetail } from "#contract/reviews/views.ts";
import { isDeletedUser } from "#contract/vocabulary.ts";
import { loadPostPage } from "#server/comments/index.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { prepareLookup } from "#server/platform/db/prepare-lookup.ts";
import { reviews } from "#server/platform/db/schema/index.ts";
import { findCreditEnd, findFullAccess } from "#server/platform/entitlements.ts";
import type { Reader } from "#server/platform/reader.ts";
import { canSeeDecision } from "#server/posts/index.ts";
import { toToolLink } from "#server/tools/index.ts";
import { findHidden } from "./hidden-text.ts";
import { loadReviewContext } from "./review-context.ts";
import { getVisibleReview } from "./review-hydration.ts";
import { datePrices, monthName, toReviewCard } from "./review-view.ts";

/** Returns a review with its market's context. */
export const getReview = api.reviews.get.handler(async (call) => {
  const { db, reader } = call.context;
  const review = await getVisibleReview(call);
  const { id, toolId, tool, median } = review;
  const pointsOf = (kind: string) =>
    review.points.filter((point) => point.kind === kind).map(({ content }) => content);
  const [page, detailedReview, { context, reviewCountOfTool }, creditUntil] = await Promise.all([
    loadPostPage(call, { ...review, kind: "review", lock: null }),
    loadDetailedReview(db, reader, review),
    loadReviewContext(call.context, {
      ...{ toolId, market: review.market, category: tool.category, median },
    }),
    canSeeDecision(reader, review) ? findCreditEnd(db, id) : null,
  ]);
  return {
    ...toReviewCard(review),
    ...page,
    tool: toToolLink(tool),
    reviewCountOfTool,
    likeCount: review.likeCount,
    pros: pointsOf("pro"),
    cons: pointsOf("con"),
    detailedReview,
    connectionNote: review.connectionNote,
    context,
    author: isDeletedUser(review.userId) ? null : review.author,
    checkedAt: (review.moderationStatus === "approved" && review.moderatedAt?.toISOString()) || null,
    pricesFrom: datePrices(new Date(review.submittedAt ?? review.createdAt)),
    updatedIn: review.hasEarlierVersions ? monthName(new Date(review.submittedAt ?? "")) : null,
    creditUntil,
  };
});

const findDetailed = prepareLookup("detailed_review", (db) =>
  db
    .select({ text: reviews.detailedReview, body: reviews.body })
    .from(reviews)
    .where(eq(reviews.id, sql.placeholder("id"))),
);

async function loadDetailedReview(
  db: Database,
  reader: Reader,
  review: { id: string; userId: string; isSample: boolean; isNumbersOnly: boolean },
): Promise<ReviewDetail["detailedReview"]> {
  if (review.isNumbersOnly) return { access: "none" };
  const access = await findFullAccess(db, reader, review);
  if (!access) return { access: "locked", hidden: await findHidden(db, review.id) };
  const [row] = await findDetailed(db).execute({ id: review.id });
  return { access: "full", text: row?.text ?? "", body: row?.body ?? [], openUntil: access.until };
}
