import { eq, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Category, ModerationStatus, ReviewerType } from "#contract/parts.ts";
import { type Database, openDatabase } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { searchFilters } from "#server/reviews/list/search-tokens.ts";

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

/** Returns a function that stores reviews by these people in turn. What a review leaves out is `common`. */
export const reviewsBy =
  (
    db: Database,
    reviewers: readonly string[],
    common: Partial<StoredReview> & Pick<StoredReview, "toolId" | "marketId">,
  ) =>
  (stored: readonly Partial<StoredReview>[]): Promise<string[]> =>
    storeReviews(
      db,
      stored.map((review, index) => ({
        userId: reviewers[index % reviewers.length] ?? "",
        ...common,
        ...review,
      })),
    );

type NewReview = typeof schema.reviews.$inferInsert;

function toRow(review: StoredReview & { id: string; createdAt: Date }): NewReview {
  const { category = "Lead Generation", detailedReview = "The whole text, for those who may read it." } =
    review;
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
    detailedReview,
    body: detailedReview === null ? null : parseRichText(detailedReview),
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

/** Of a row with `id`, the reviewer, and `place`, from 1. */
interface Columns {
  toolId: string;
  marketId: SQL;
  monthlyCost?: SQL;
  isRecommended?: SQL;
  yearsExperience?: SQL;
  createdAt: SQL;
  searchText: SQL;
  searchFilters?: SQL;
}

/** Stores approved reviews, each by its own reviewer, in more time than requests have. Scores are 1 to 10 in turn. */
export async function storeManyReviews(databaseUrl: string, count: number, columns: Columns): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { isUnhurried: true });
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into users (id, email)
        select gen_random_uuid(), i || '@many.test' from generate_series(1, ${count}::integer) i`);
      await tx.execute(sql`
        insert into profiles (id, full_name) select id, 'Reviewer' from users where email like '%@many.test'`);
      await tx.execute(sql`
        insert into reviews (id, user_id, tool_id, market_id, category, monthly_cost, lead_volume_monthly,
          lead_quality_score, conversion_rate, overall_recommendation, reviewer_years_experience, reviewer_type,
          opening, moderation_status, created_at, search_text, search_filters)
        select gen_random_uuid(), id, ${columns.toolId}, ${columns.marketId}::uuid, 'Lead Generation',
          ${columns.monthlyCost ?? sql`1`}, 1, 1 + place % 19 / 2.0, 1, ${columns.isRecommended ?? sql`true`},
          ${columns.yearsExperience ?? sql`1`}, 'team', 'Opening', 'approved', ${columns.createdAt}, ${columns.searchText},
          ${columns.searchFilters ?? sql`'{}'::text[]`}
        from (
          select id, row_number() over (order by id)::integer as place from users where email like '%@many.test'
        ) reviewers`);
      await tx.execute(sql`update review_stats set reply_count = abs(hashtext(review_id::text)) % 5`);
    });
    await db.execute(sql`vacuum analyze reviews, review_stats, searched_reviews`);
  } finally {
    await close();
  }
}
