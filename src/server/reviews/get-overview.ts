import { sql } from "drizzle-orm";
import { getMarketDirectory } from "#server/markets/index.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import { getToolDirectory } from "#server/tools/index.ts";

export const getOverview = api.reviews.getOverview.handler(async ({ context }) => {
  const [{ published: tools }, { published: markets }, sampleId] = await Promise.all([
    getToolDirectory(context),
    getMarketDirectory(context),
    findSample(context.db),
  ]);
  return {
    reviewCount: markets.reduce((sum, { reviewCount }) => sum + reviewCount, 0),
    marketCount: markets.filter(({ reviewCount }) => reviewCount > 0).length,
    toolCount: tools.length,
    sampleId,
  };
});

/** Of this many new reviews, one is the sample: the query stays fast with a million reviews. */
const CANDIDATES = 200;

/** Excerpts of shorter texts say little. */
const TEXT_LENGTH = 280;

/** Of new reviews of which a part is locked, the one whose price is compared with the most others. */
async function findSample(db: Database): Promise<string | null> {
  dependOn("reviews");
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    select latest.id, latest.key from (
      select id, created_at, market_id || '/' || category as key, char_length(detailed_review) as length
      from reviews
      where moderation_status = 'approved' and detailed_review is not null
      order by created_at desc, id desc limit ${CANDIDATES}) latest
    left join price_medians medians on medians.key = latest.key
    order by length >= ${TEXT_LENGTH} desc, coalesce(reviews, 0) desc, created_at desc, id desc`);
  for (const { key } of rows) dependOn(`median/${key}`);
  return rows[0]?.id ?? null;
}
