import { and, eq, isNull, sql } from "drizzle-orm";
import type { StateCode } from "#contract/parts.ts";
import type { ReviewContent } from "#contract/reviews/content.ts";
import { cityKey, lookUpPlace, marketSlug } from "#server/markets/index.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { markets, reviews } from "#server/platform/db/schema/index.ts";
import { createProposals } from "./proposals.ts";

export interface ResolvedMarket {
  id: string;
  city: string;
  state: StateCode;
  isPublished: boolean;
  hasLocation: boolean;
}

type SubmittedMarket = Pick<ReviewContent, "city" | "state">;

export const {
  load: loadMarket,
  lookUp: lookUpMarket,
  resolve: resolveMarket,
  publish: publishMarket,
} = createProposals<ResolvedMarket, SubmittedMarket>({
  table: markets,
  column: reviews.marketId,
  load: async (tx, id) => {
    const [market] = await tx
      .select({
        id: markets.id,
        city: markets.city,
        state: markets.state,
        isPublished: sql<boolean>`${markets.publishedAt} is not null`,
        hasLocation: sql<boolean>`${markets.latitude} is not null`,
      })
      .from(markets)
      .where(eq(markets.id, id));
    return market;
  },
  find: findMarket,
  insert: insertMarket,
  keyOf: ({ city }) => cityKey(city),
  describe: spellProposedMarket,
});

/** Prefers the exact spelling, then a published market, among cities that differ in punctuation only; aliases come last. */
async function findMarket(tx: Database | Transaction, { city, state }: SubmittedMarket) {
  const inState = await tx
    .select({
      id: markets.id,
      city: markets.city,
      aliases: markets.aliases,
      publishedAt: markets.publishedAt,
    })
    .from(markets)
    .where(eq(markets.state, state));
  const key = cityKey(city);
  const named = inState.filter((market) => cityKey(market.city) === key);
  return (
    named.find((market) => market.city.toLowerCase() === city.toLowerCase()) ??
    named.find((market) => market.publishedAt !== null) ??
    named[0] ??
    inState.find((market) => market.aliases.some((alias) => cityKey(alias) === key))
  );
}

/** Takes spelling and location from the bundled place list, or the review's spelling without a location. */
async function insertMarket(
  tx: Transaction,
  named: SubmittedMarket,
  { createdBy, slugSuffix }: { createdBy: string; slugSuffix: string },
) {
  const place = await lookUpPlace(named.city, named.state);
  const city = place?.city ?? named.city;
  const { latitude = null, longitude = null, population = null } = place ?? {};
  const slug = `${marketSlug(city)}${slugSuffix}`;
  return tx
    .insert(markets)
    .values({ city, state: named.state, slug, latitude, longitude, population, createdBy, checkedAt: null })
    .onConflictDoNothing()
    .returning({ id: markets.id });
}

/** Keeps the spelling of a bundled place, and the old one if the new spelling belongs to another market. */
async function spellProposedMarket(
  tx: Transaction,
  market: ResolvedMarket,
  { city }: SubmittedMarket,
): Promise<void> {
  if (market.hasLocation || market.city === city) return;
  const slug = marketSlug(city);
  const isTaken = sql`exists (
    select 1 from markets other
    where other.state = ${market.state} and other.id <> ${market.id}
      and (other.slug = ${slug} or lower(other.city) = lower(${city}))
  )`;
  await tx
    .update(markets)
    .set({ city, slug })
    .where(
      and(
        eq(markets.id, market.id),
        isNull(markets.publishedAt),
        isNull(markets.checkedAt),
        sql`not ${isTaken}`,
      ),
    );
}
