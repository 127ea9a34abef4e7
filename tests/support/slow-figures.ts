// Adds up reviews in the most obvious way, to compare with what screens show. Uses nothing of the server.

export interface RawReview {
  tool: string;
  market: string;
  state: string;
  category: string;
  cost: number;
  volume: number;
  rate: number;
  score: number;
  recommended: boolean;
  years: number;
  type: string;
  createdAt: Date;
}

export interface SlowCategory {
  /** Units that a price is for; null if the category is paid per outcome. */
  unitSize: number | null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]) => (numbers.length === 0 ? null : sum(numbers) / numbers.length);

function quantile(numbers: readonly number[], share: number): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) return null;
  return low + (high - low) * (place - Math.floor(place));
}

const medianFrom3 = (numbers: readonly number[]) => (numbers.length < 3 ? null : quantile(numbers, 0.5));

export const spreadOf = (numbers: readonly number[]) => ({
  reviewCount: numbers.length,
  lowest: quantile(numbers, 0),
  lowerQuartile: numbers.length < 3 ? null : quantile(numbers, 0.25),
  median: medianFrom3(numbers),
  upperQuartile: numbers.length < 3 ? null : quantile(numbers, 0.75),
  highest: quantile(numbers, 1),
});

/** Without quartiles, as lists show it. */
export function rangeOf(numbers: readonly number[]) {
  const { lowerQuartile: _lower, upperQuartile: _upper, ...range } = spreadOf(numbers);
  return range;
}

export const perUnit = ({ cost, volume }: RawReview) => (volume > 0 ? [cost / volume] : []);
export const perOutcome = ({ cost, volume, rate }: RawReview) =>
  volume * rate > 0 ? [cost / ((volume * rate) / 100)] : [];

export const resultCosts = (reviews: readonly RawReview[], { unitSize }: SlowCategory) =>
  reviews.flatMap((review) =>
    unitSize === null ? perOutcome(review) : perUnit(review).map((cost) => cost * unitSize),
  );

export const countsOf = (reviews: readonly RawReview[]) => ({
  reviewCount: reviews.length,
  averageScore: mean(reviews.map(({ score }) => score)),
  recommendedCount: reviews.filter(({ recommended }) => recommended).length,
});

export const figuresOf = (reviews: readonly RawReview[], category: SlowCategory) => ({
  ...countsOf(reviews),
  monthlyCost: spreadOf(reviews.map(({ cost }) => cost)),
  costPerResult: spreadOf(resultCosts(reviews, category)),
});

/** As beside fewer than three reviews. */
export const middleOf = (numbers: readonly number[]) => ({
  reviewCount: numbers.length,
  median: medianFrom3(numbers),
});

/** Null below three reviews with a volume. */
export function mediansOf(reviews: readonly RawReview[]) {
  const units = reviews.flatMap(perUnit);
  if (units.length < 3) return null;
  return {
    perUnit: quantile(units, 0.5),
    perOutcome: quantile(reviews.flatMap(perOutcome), 0.5),
    reviewCount: units.length,
  };
}

export function groupOf(reviews: readonly RawReview[]) {
  const costs = reviews.map(({ cost }) => cost);
  const { reviewCount, averageScore, recommendedCount } = countsOf(reviews);
  return {
    reviewCount,
    recommendedCount,
    averageScore: reviewCount < 3 ? null : averageScore,
    lowestCost: Math.min(...costs),
    medianCost: medianFrom3(costs),
    highestCost: Math.max(...costs),
  };
}

export const histogramOf = (reviews: readonly RawReview[]) =>
  [
    ["9–10", 9, 11],
    ["8–8.9", 8, 9],
    ["6–7.9", 6, 8],
    ["Below 6", 0, 6],
  ].map(([range, from, below]) => ({
    range,
    reviewCount: reviews.filter(({ score }) => score >= Number(from) && score < Number(below)).length,
  }));

const DAY_MS = 24 * 60 * 60 * 1000;
const dayOf = (date: Date) => Math.floor(date.getTime() / DAY_MS);

/** A review's weight halves in 548 days; five new reviews of the category's average are added. */
export function ratingOf(reviews: readonly RawReview[], averageOfCategory: number, now: Date): number {
  const weights = reviews.map(({ createdAt }) => 0.5 ** ((dayOf(now) - dayOf(createdAt)) / 548));
  const scores = reviews.map(({ score }, index) => score * (weights[index] ?? 0));
  return (5 * averageOfCategory + sum(scores)) / (5 + sum(weights));
}

/**
 * Lists what differs from what is expected; fields that aren't expected are ignored. Numbers are shown with six digits.
 * @param tolerance of numbers, absolute
 */
export function differences(actual: unknown, expected: unknown, path: string, tolerance = 1e-9): string[] {
  if (typeof expected === "number" && typeof actual === "number") {
    const isClose = Math.abs(actual - expected) <= tolerance + 1e-5 * Math.abs(expected);
    return isClose ? [] : [`${path}: ${actual} instead of ${expected}`];
  }
  if (typeof expected !== "object" || expected === null || typeof actual !== "object" || actual === null)
    return Object.is(actual, expected) ? [] : [`${path}: ${JSON.stringify(actual)} instead of ${expected}`];
  const sizes =
    Array.isArray(expected) && Array.isArray(actual) && actual.length !== expected.length
      ? [`${path}: ${actual.length} instead of ${expected.length}`]
      : [];
  return [
    ...sizes,
    ...Object.entries(expected).flatMap(([key, value]) =>
      differences((actual as Record<string, unknown>)[key], value, `${path}.${key}`, tolerance),
    ),
  ];
}
