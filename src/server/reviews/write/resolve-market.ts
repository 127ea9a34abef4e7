import { createHash } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { StateCode } from "#contract/parts.ts";
import type { ReviewContent } from "#contract/review-content.ts";
import { cityKey, lookUpPlace, marketSlug } from "#server/markets/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { markets, reviews } from "#server/platform/db/schema/index.ts";

/** Who names a tool or market, in which review; a review that is being created has no id yet. */
export interface Proposer {
  userId: string;
  reviewId: string | null;
}

/** A market as a review that names it needs it. */
export interface ResolvedMarket {
  id: string;
  city: string;
  state: StateCode;
  isPublished: boolean;
  hasLocation: boolean;
}

type Named = Pick<ReviewContent, "city" | "state">;

/**
 * The market that a review names, in any spelling of its city; a new one, not public yet, when there is none:
 * spelled and located as the bundled list of places says, or as the review spells it and without a location.
 * As long as nobody else's review names it, the latter is spelled as its proposer does last.
 */
export async function resolveMarket(tx: Transaction, content: Named, by: Proposer): Promise<ResolvedMarket> {
  const id = (await findMarket(tx, content)) ?? (await proposeMarket(tx, content, by.userId));
  const market = await loadMarket(tx, id);
  if (market.isPublished || (await isNamedElsewhere(tx, id, by.reviewId))) return market;
  await spellProposedMarket(tx, market, content.city);
  return loadMarket(tx, id);
}

/** Makes a proposed market public, spelled as the review does with which it is approved. */
export async function publishMarket(
  tx: Transaction,
  marketId: string,
  content: Named,
): Promise<ResolvedMarket> {
  const market = await loadMarket(tx, marketId);
  if (market.isPublished) return market;
  await spellProposedMarket(tx, market, content.city);
  await tx.update(markets).set({ publishedAt: sql`now()` }).where(eq(markets.id, marketId));
  return loadMarket(tx, marketId);
}

export async function loadMarket(tx: Transaction, marketId: string): Promise<ResolvedMarket> {
  const [market] = await tx
    .select({
      id: markets.id,
      city: markets.city,
      state: sql<StateCode>`${markets.state}`,
      isPublished: sql<boolean>`${markets.publishedAt} is not null`,
      hasLocation: sql<boolean>`${markets.latitude} is not null`,
    })
    .from(markets)
    .where(eq(markets.id, marketId));
  if (!market) throw new Error(`the market ${marketId} disappeared although its row is locked or referenced`);
  return market;
}

/**
 * Of cities that differ in signs only, the one that is spelled so, else a public one. A proposed market is
 * locked, so that it neither changes nor goes before the review refers to it.
 */
async function findMarket(tx: Transaction, { city, state }: Named): Promise<string | null> {
  const inState = await tx
    .select({ id: markets.id, city: markets.city, slug: markets.slug, publishedAt: markets.publishedAt })
    .from(markets)
    .where(eq(markets.state, state));
  const key = cityKey(city);
  const named = inState.filter((market) => cityKey(market.city) === key);
  const found =
    named.find((market) => market.city.toLowerCase() === city.toLowerCase()) ??
    named.find((market) => market.publishedAt !== null) ??
    named[0];
  if (!found) return null;
  if (found.publishedAt !== null) return found.id;
  const [locked] = await tx
    .select({ id: markets.id })
    .from(markets)
    .where(eq(markets.id, found.id))
    .for("update");
  return locked?.id ?? null;
}

/** Inserts a market; when somebody else just did, theirs is found. */
async function proposeMarket(tx: Transaction, named: Named, createdBy: string): Promise<string> {
  const place = await lookUpPlace(named.city, named.state);
  const city = place?.city ?? named.city;
  const { latitude = null, longitude = null, population = null } = place ?? {};
  const location = { latitude, longitude, population };
  for (const slug of slugsFor(city)) {
    const [inserted] = await tx
      .insert(markets)
      .values({ city, state: named.state, slug, ...location, createdBy })
      .onConflictDoNothing()
      .returning({ id: markets.id });
    if (inserted) return inserted.id;
    const existing = await findMarket(tx, named);
    if (existing !== null) return existing;
  }
  throw new Error(`no free slug for the market "${city}, ${named.state}"`);
}

/** Two names may have one slug when only other letters differ: the second gets a code that follows from its name. */
function slugsFor(city: string): string[] {
  const slug = marketSlug(city);
  return [slug, `${slug}-${createHash("sha256").update(cityKey(city)).digest("hex").slice(0, 8)}`];
}

async function isNamedElsewhere(
  tx: Transaction,
  marketId: string,
  reviewId: string | null,
): Promise<boolean> {
  const others = and(
    eq(reviews.marketId, marketId),
    reviewId === null ? undefined : ne(reviews.id, reviewId),
  );
  return (await tx.$count(reviews, others)) > 0;
}

/** A place of the bundled list keeps its spelling; so does a market when the new one is another's. */
async function spellProposedMarket(tx: Transaction, market: ResolvedMarket, city: string): Promise<void> {
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
    .where(and(eq(markets.id, market.id), isNull(markets.publishedAt), sql`not ${isTaken}`));
}
