import { createHash } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { StateCode } from "#contract/parts.ts";
import type { ReviewContent } from "#contract/review-content.ts";
import { cityKey, lookUpPlace, marketSlug } from "#server/markets/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { markets, reviews } from "#server/platform/db/schema/index.ts";

/** The author and review that refer to a tool or market; a review being created has no id yet. */
export interface Proposer {
  userId: string;
  reviewId: string | null;
}

export interface ResolvedMarket {
  id: string;
  city: string;
  state: StateCode;
  isPublished: boolean;
  hasLocation: boolean;
}

type SubmittedMarket = Pick<ReviewContent, "city" | "state">;

/**
 * Returns the market of a review, in any spelling of its city, or creates an unpublished one. A new market takes
 * spelling and location from the bundled place list, or the review's spelling without a location. The latter takes its
 * proposer's latest spelling as long as no other review refers to it.
 */
export async function resolveMarket(
  tx: Transaction,
  content: SubmittedMarket,
  proposer: Proposer,
): Promise<ResolvedMarket> {
  const id = (await findMarket(tx, content)) ?? (await proposeMarket(tx, content, proposer.userId));
  const market = await loadMarket(tx, id);
  if (market.isPublished || (await hasOtherReviews(tx, id, proposer.reviewId))) return market;
  await spellProposedMarket(tx, market, content.city);
  return loadMarket(tx, id);
}

/** Publishes a proposed market in the spelling of the approved review. */
export async function publishMarket(
  tx: Transaction,
  marketId: string,
  content: SubmittedMarket,
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
      state: markets.state,
      isPublished: sql<boolean>`${markets.publishedAt} is not null`,
      hasLocation: sql<boolean>`${markets.latitude} is not null`,
    })
    .from(markets)
    .where(eq(markets.id, marketId));
  if (!market) throw new Error(`the market ${marketId} disappeared although its row is locked or referenced`);
  return market;
}

/**
 * Among cities that differ only in punctuation, prefers the exact spelling, then a published market. Locks a proposed
 * market, so that it isn't changed or deleted before the review refers to it.
 */
async function findMarket(tx: Transaction, { city, state }: SubmittedMarket): Promise<string | null> {
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

async function proposeMarket(tx: Transaction, named: SubmittedMarket, createdBy: string): Promise<string> {
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

/** If two names have the same slug, the second gets a suffix derived from its name. */
function slugsFor(city: string): string[] {
  const slug = marketSlug(city);
  return [slug, `${slug}-${createHash("sha256").update(cityKey(city)).digest("hex").slice(0, 8)}`];
}

async function hasOtherReviews(tx: Transaction, marketId: string, reviewId: string | null): Promise<boolean> {
  const others = and(
    eq(reviews.marketId, marketId),
    reviewId === null ? undefined : ne(reviews.id, reviewId),
  );
  return (await tx.$count(reviews, others)) > 0;
}

/** Keeps the spelling of a bundled place, and the old one if the new spelling belongs to another market. */
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
