import { v7 as uuidv7 } from "uuid";
import type { Place } from "#server/markets/places.ts";
import { marketSlug } from "#server/markets/spelling/market-spelling.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { markets } from "#server/platform/db/schema/index.ts";

/** Inserts public markets without a proposer. Returns them with their ids, in the same order. */
export async function storeMarkets(tx: Transaction, places: readonly Place[], since: Date) {
  const stored = places.map((place) => ({ ...place, id: uuidv7({ msecs: since.getTime() }) }));
  await tx.insert(markets).values(
    stored.map((place) => ({
      ...place,
      slug: marketSlug(place.city),
      publishedAt: since,
      createdAt: since,
    })),
  );
  return stored;
}
