import { eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { markets, reviews, tools } from "#server/platform/db/schema/index.ts";

/** What reviews are called, by id: "Copperline Leads in Austin, TX". */
export async function titlesOfReviews(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: reviews.id,
      title: sql<string>`${tools.name} || ' in ' || ${markets.city} || ', ' || ${markets.state}`,
    })
    .from(reviews)
    .innerJoin(tools, eq(tools.id, reviews.toolId))
    .innerJoin(markets, eq(markets.id, reviews.marketId))
    .where(inArray(reviews.id, [...ids]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export const titleOfReview = async (db: Database | Transaction, id: string) =>
  (await titlesOfReviews(db, [id])).get(id) ?? "One review";
