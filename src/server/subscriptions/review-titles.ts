import { and, eq, inArray, type SQL } from "drizzle-orm";
import { reviewName } from "#contract/names.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { markets, reviews, tools } from "#server/platform/db/schema/index.ts";

export async function titlesOfReviews(
  db: Database | Transaction,
  ids: readonly string[],
  condition?: SQL,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: reviews.id,
      tool: { name: tools.name },
      market: { city: markets.city, state: markets.state },
    })
    .from(reviews)
    .innerJoin(tools, eq(tools.id, reviews.toolId))
    .innerJoin(markets, eq(markets.id, reviews.marketId))
    .where(and(inArray(reviews.id, [...ids]), condition));
  return new Map(rows.map(({ id, tool, market }) => [id, reviewName(tool, market)]));
}

export const titlesOfPublicReviews = (db: Database | Transaction, ids: readonly string[]) =>
  titlesOfReviews(db, ids, eq(reviews.moderationStatus, "approved"));

/** Null when the review is not public: its author may have given it another, unapproved tool or market. */
export const titleOfPublicReview = async (db: Database | Transaction, id: string): Promise<string | null> =>
  (await titlesOfPublicReviews(db, [id])).get(id) ?? null;
