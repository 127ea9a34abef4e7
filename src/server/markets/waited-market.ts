import { and, desc, eq, or, sql } from "drizzle-orm";
import type { StateCode } from "#contract/parts.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { findRemaining } from "#server/platform/db/merged-rows.ts";
import { markets } from "#server/platform/db/schema/index.ts";
import { lookUpPlace } from "./places.ts";
import { marketSlug } from "./spelling/market-spelling.ts";

interface CityInState {
  city: string;
  state: StateCode;
}

/** Returns the id of the market of a city; null without one. Of a market that was merged, the one that remains. */
export async function findMarketOfPlace(
  db: Database | Transaction,
  { city, state }: CityInState,
): Promise<string | null> {
  const name = (await lookUpPlace(city, state))?.city ?? city;
  const isSpelled = sql<boolean>`lower(${markets.city}) = lower(${name})`;
  const [row] = await db
    .select({ id: markets.id })
    .from(markets)
    .where(and(eq(markets.state, state), or(isSpelled, eq(markets.slug, marketSlug(name)))))
    .orderBy(desc(isSpelled))
    .limit(1);
  return row ? findRemaining(db, markets, row.id) : null;
}

/**
 * Stores the market of a bundled place, whose first review someone waits for and will publish it. Moderators needn't check
 * it. @returns null if there is no such place
 */
export async function introduceMarket(tx: Transaction, named: CityInState): Promise<string | null> {
  const known = await findMarketOfPlace(tx, named);
  const place = await lookUpPlace(named.city, named.state);
  if (known || !place) return known;
  await tx
    .insert(markets)
    .values({ ...place, slug: marketSlug(place.city) })
    .onConflictDoNothing();
  return findMarketOfPlace(tx, named);
}
