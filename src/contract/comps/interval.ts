// How sure a median is. Imports nothing, for server and pages alike.

export interface Interval {
  low: number;
  high: number;
}

/** How often intervals like these contain the median of all who could have reported. */
const CONFIDENCE = 0.95;

/** Fewer numbers can't be that sure, whichever of them are taken. */
const INTERVAL_REPORTS = 6;

/** @param sorted ascending, at least one */
export function medianOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  const [below = 0, above = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (below + above) / 2;
}

/**
 * The narrowest interval of order statistics, as many from each end, that has the confidence whatever the numbers'
 * distribution; from the lowest to the highest number below 6. Each number is as likely below the median as above it, so
 * how many are below is binomial.
 * @param sorted ascending, at least one
 */
export function medianInterval(sorted: readonly number[]): Interval {
  const count = sorted.length;
  let left = 0;
  if (count >= INTERVAL_REPORTS) {
    // Logarithms, because 2^-count is too small for many numbers.
    let logChance = -count * Math.LN2;
    let outside = 2 * Math.exp(logChance);
    while (outside <= 1 - CONFIDENCE) {
      left += 1;
      logChance += Math.log((count - left + 1) / left);
      outside += 2 * Math.exp(logChance);
    }
    left -= 1;
  }
  return { low: sorted[left] ?? 0, high: sorted[count - 1 - left] ?? 0 };
}
