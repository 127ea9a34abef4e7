import { formatOf } from "#contract/amounts.ts";
import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import type { PriceComparison } from "#contract/people/contracts.ts";

const toCents = (dollars: number) => Math.round(dollars * 100) / 100;

/** Dollars per month. */
export const toMonthly = ({ price, isYearly }: { price: number; isYearly: boolean }) =>
  isYearly ? toCents(price / 12) : price;

type Standing = Omit<PriceComparison, "area">;

/**
 * Compares a price with what others report, in dollars per month.
 * @param reported in ascending order
 * @returns null below 3 reports
 */
export function comparePrice(reported: readonly number[], monthly: number): Standing | null {
  if (reported.length < MEDIAN_REVIEWS) return null;
  const lowerCount = reported.filter((price) => price < monthly).length;
  const median = quantile(reported, 0.5);
  return {
    reportCount: reported.length,
    lowerCount,
    median,
    lowerQuartile: quantile(reported, 0.25),
    upperQuartile: quantile(reported, 0.75),
    text: describe(lowerCount, reported.length, monthly === median),
  };
}

/** Interpolated linearly, as PostgreSQL's percentile_cont does for all other figures. In whole cents. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return toCents(below + (above - below) * (place - Math.floor(place)));
}

function describe(lowerCount: number, count: number, isMedian: boolean): string {
  if (isMedian) return "You pay the median";
  if (lowerCount === 0) return "No one pays less";
  return `${formatOf(lowerCount, count)} ${lowerCount === 1 ? "pays" : "pay"} less`;
}

interface Paid {
  price: number;
  isYearly: boolean;
  monthly: number;
  comparison: { median: number } | null;
}

/** Tools with a median that a verdict takes. */
const VERDICT_TOOLS = 2;

/** The total in dollars, and how it compares with the medians of those tools that have one. */
export function sumUp(paid: readonly Paid[]) {
  const sumOf = (numbers: readonly number[]) => toCents(numbers.reduce((sum, number) => sum + number, 0));
  const compared = paid.flatMap(({ monthly, comparison }) =>
    comparison ? [monthly - comparison.median] : [],
  );
  return {
    total: {
      monthly: sumOf(paid.map(({ monthly }) => monthly)),
      yearly: sumOf(paid.map(({ price, isYearly }) => (isYearly ? price : price * 12))),
    },
    verdict:
      compared.length < VERDICT_TOOLS ? null : { difference: sumOf(compared), toolCount: compared.length },
  };
}
