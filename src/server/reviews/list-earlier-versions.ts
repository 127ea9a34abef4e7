import { inArray, sql } from "drizzle-orm";
import { api } from "#server/platform/api.ts";
import { reviewRevisions } from "#server/platform/db/schema/index.ts";
import { findFullAccess } from "#server/platform/entitlements.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { findVisiblePost } from "#server/posts/index.ts";
import { lastingVersions } from "./lasting-versions.ts";

/** The earlier versions of a review, with their text for those who may read the review's. A sample opens only what is shown. */
export const listEarlierVersions = api.reviews.listEarlierVersions.handler(
  async ({ input: { id }, context, errors }) => {
    const { db, reader } = context;
    const review = await findVisiblePost(db, reader, { kind: "review", id });
    if (!review) throw errors.NOT_FOUND();
    const access = await findFullAccess(db, reader, { id, userId: review.userId, isSample: false });
    const versions = await db
      .select({ content: reviewRevisions.content, createdAt: reviewRevisions.createdAt })
      .from(reviewRevisions)
      .where(inArray(reviewRevisions.id, lastingVersions(id)))
      .orderBy(sql`${reviewRevisions.createdAt} desc`);
    return versions.map(({ content, createdAt }) => ({
      submittedAt: createdAt.toISOString(),
      monthlyCost: content.monthlyCost,
      leadVolumeMonthly: content.leadVolumeMonthly,
      leadQualityScore: content.leadQualityScore,
      conversionRate: content.conversionRate,
      overallRecommendation: content.overallRecommendation,
      pros: content.pros,
      cons: content.cons,
      body: access && content.detailedReview !== null ? parseRichText(content.detailedReview) : null,
      isLocked: !access && content.detailedReview !== null,
    }));
  },
);
