import { desc, eq, sql } from "drizzle-orm";
import { LIMITS } from "#contract/vocabulary.ts";
import { getMarketDirectory } from "#server/markets/index.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { reviews } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import { getToolDirectory } from "#server/tools/index.ts";

export const getOverview = api.reviews.getOverview.handler(async ({ context }) => {
  const [{ published: tools }, { published: markets }, sampleId, latestAt] = await Promise.all([
    getToolDirectory(context),
    getMarketDirectory(context),
    findSample(context.db),
    findLatest(context.db),
  ]);
  return {
    reviewCount: markets.reduce((sum, { reviewCount }) => sum + reviewCount, 0),
    marketCount: markets.filter(({ reviewCount }) => reviewCount > 0).length,
    toolCount: tools.length,
    latestAt,
    sampleId,
  };
});

async function findLatest(db: Database): Promise<string | null> {
  dependOn("reviews");
  const [latest] = await db
    .select({ at: reviews.publishedAt })
    .from(reviews)
    .where(eq(reviews.moderationStatus, "approved"))
    .orderBy(desc(reviews.publishedAt), desc(reviews.id))
    .limit(1);
  return latest?.at?.toISOString() ?? null;
}

/** Shorter texts show little of what full access is worth. */
const SAMPLE_WORDS = 100;

/** Of the reviews whose authors agreed, a good one with many words, then the newest. */
async function findSample(db: Database): Promise<string | null> {
  dependOn("reviews");
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from reviews
    where sample_agreed_at is not null and moderation_status = 'approved' and detailed_review is not null
      and lead_quality_score >= ${LIMITS.scoreGreen}
    order by regexp_count(detailed_review, '\\S+') >= ${SAMPLE_WORDS} desc, published_at desc, id desc limit 1`);
  return rows[0]?.id ?? null;
}
