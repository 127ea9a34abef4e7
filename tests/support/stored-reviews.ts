import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Category, ModerationStatus, ReviewerType } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { searchFilters } from "#server/reviews/list/search-filters.ts";

export interface StoredReview {
  userId: string;
  toolId: string;
  marketId: string;
  category?: Category;
  status?: ModerationStatus;
  score?: number;
  createdAt?: Date;
  monthlyCost?: number;
  leadVolumeMonthly?: number;
  conversionRate?: number;
  recommended?: boolean;
  reviewerType?: ReviewerType;
  yearsExperience?: number;
  detailedReview?: string | null;
  excerpt?: string;
  searchText?: string;
  replyCount?: number;
  tagIds?: string[];
  pros?: string[];
  cons?: string[];
}

/** Inserts reviews in one transaction; returns their ids in order. */
export async function storeReviews(db: Database, stored: readonly StoredReview[]): Promise<string[]> {
  const rows = stored.map((review, index) => {
    const createdAt = review.createdAt ?? new Date(Date.UTC(2026, 0, 1) + index * 60_000);
    return { ...review, createdAt, id: uuidv7({ msecs: createdAt.getTime() }) };
  });
  await db.transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += 1000) {
      await tx.insert(schema.reviews).values(rows.slice(start, start + 1000).map(toRow));
    }
    const points = rows.flatMap(({ id, pros = [], cons = [] }) => [
      ...pros.map((content, position) => ({ reviewId: id, kind: "pro", position, content })),
      ...cons.map((content, position) => ({ reviewId: id, kind: "con", position, content })),
    ]);
    if (points.length > 0) await tx.insert(schema.reviewPoints).values(points);
    const tags = rows.flatMap(({ id, tagIds = [] }) => tagIds.map((tagId) => ({ reviewId: id, tagId })));
    if (tags.length > 0) await tx.insert(schema.reviewTags).values(tags);
    for (const { id, replyCount } of rows) {
      if (replyCount === undefined) continue;
      await tx.update(schema.reviewStats).set({ replyCount }).where(eq(schema.reviewStats.reviewId, id));
    }
  });
  return rows.map(({ id }) => id);
}

type NewReview = typeof schema.reviews.$inferInsert;

function toRow(review: StoredReview & { id: string; createdAt: Date }): NewReview {
  const category = review.category ?? "Lead Generation";
  return {
    id: review.id,
    userId: review.userId,
    toolId: review.toolId,
    marketId: review.marketId,
    category,
    monthlyCost: review.monthlyCost ?? 300,
    leadVolumeMonthly: review.leadVolumeMonthly ?? 30,
    leadQualityScore: review.score ?? 7,
    conversionRate: review.conversionRate ?? 3,
    overallRecommendation: review.recommended ?? true,
    reviewerYearsExperience: review.yearsExperience ?? 5,
    reviewerType: review.reviewerType ?? "solo_agent",
    detailedReview:
      review.detailedReview === undefined
        ? "The whole text, for those who may read it."
        : review.detailedReview,
    excerpt: review.excerpt ?? "The excerpt.",
    moderationStatus: review.status ?? "approved",
    createdAt: review.createdAt,
    searchText: review.searchText ?? review.excerpt ?? "The excerpt.",
    searchFilters: searchFilters({ marketId: review.marketId, toolId: review.toolId, category }),
  };
}

/** Inserts users: one user can't write several reviews of a tool in a market. */
export async function storeReviewers(db: Database, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  await db
    .insert(schema.users)
    .values(ids.map((id) => ({ id, email: `${id}@world.test`, emailVerified: true })));
  await db.insert(schema.profiles).values(ids.map((id) => ({ id, fullName: "Reviewer" })));
  return ids;
}
