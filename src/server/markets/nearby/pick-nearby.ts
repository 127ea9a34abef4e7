import { greatCircleKm, type Point } from "./great-circle.ts";

interface Market {
  state: string;
  location: Point | null;
  reviewCount: number;
}

interface Nearby<M extends Market> {
  market: M;
  miles: number;
}

const MILES_PER_KM = 0.621371;
/** A half-day's drive. */
const MILES = 250;
const MOST = 3;
/** Comes first even with few reviews. */
const NEAREST = 1;
const MANY_REVIEWS = 5;

/**
 * Markets with reviews around one: the nearest, then those of its state, those with many reviews before those with few.
 * Sorted by distance. Without a limit of miles, the nearest.
 */
export function pickNearby<M extends Market>(around: M, markets: readonly M[], limit = MILES): Nearby<M>[] {
  const near = listNear(around, markets, limit);
  if (limit > MILES) return near.slice(0, MOST);
  const others = near.slice(NEAREST);
  const isElsewhere = ({ market }: Nearby<M>) => Number(market.state !== around.state);
  const hasFew = ({ market }: Nearby<M>) => Number(market.reviewCount < MANY_REVIEWS);
  others.sort((a, b) => isElsewhere(a) - isElsewhere(b) || hasFew(a) - hasFew(b) || a.miles - b.miles);
  return [...near.slice(0, NEAREST), ...others].slice(0, MOST).sort((a, b) => a.miles - b.miles);
}

function listNear<M extends Market>(around: M, markets: readonly M[], limit: number): Nearby<M>[] {
  const { location } = around;
  if (location === null) return [];
  return markets
    .flatMap((market) => {
      if (market === around || market.location === null || market.reviewCount === 0) return [];
      const miles = greatCircleKm(location, market.location) * MILES_PER_KM;
      return miles <= limit ? [{ market, miles }] : [];
    })
    .sort((a, b) => a.miles - b.miles);
}
