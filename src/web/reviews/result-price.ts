import { METRICS } from "#contract/metrics.ts";
import type { Category } from "#contract/vocabulary.ts";

interface Prices {
  perUnit: number | null;
  perOutcome: number | null;
}

/** The price that tools of a category are compared by, such as dollars per "1,000 impressions". */
export function resultPrice(category: Category, { perUnit, perOutcome }: Prices) {
  const { result, unit, unitSize = 1, outcome } = METRICS[category];
  if (result === "outcome") return { name: outcome, price: perOutcome };
  return { name: unit, price: perUnit === null ? null : perUnit * unitSize };
}
