/** Of fewer reports, the median absolute deviation is chance. */
export const COMPARED_REPORTS = 5;

/** Iglewicz and Hoaglin (1993) call a value an outlier from a modified z-score of 3.5. */
const OUTLIER = 3.5;

/** Makes the median absolute deviation comparable to a standard deviation, as of a normal distribution. */
const DEVIATION_SCALE = 1.4826;

/**
 * Up to this factor a number is never unusual. Where most pay the same, the deviation is zero, and the plans of a tool or the size
 * of a business explain a factor of three or four. A year has twelve months.
 */
const LEAST_FACTOR = 5;

export interface UsualRange {
  median: number;
  /** Of the numbers themselves, as comps show it. */
  middleHalf: readonly [number, number];
  reports: number;
  /** The largest distance from the median on a scale of logarithms that is usual. */
  reach: number;
}

/**
 * What is usual, by median and median absolute deviation: a few wrong reports move neither. Of logarithms, because prices
 * and volumes differ by factors: half and double are equally far. Zero has no logarithm and is always plausible: free plans
 * and months without a lead exist. Null for too few reports.
 */
export function usualRangeOf(reported: readonly number[]): UsualRange | null {
  const numbers = reported.filter((number) => number > 0);
  const logs = numbers.map(Math.log);
  if (logs.length < COMPARED_REPORTS) return null;
  const middle = medianOf(logs);
  const deviation = medianOf(logs.map((log) => Math.abs(log - middle)));
  return {
    median: Math.exp(middle),
    middleHalf: [quantileOf(numbers, 1 / 4), quantileOf(numbers, 3 / 4)],
    reports: logs.length,
    reach: Math.max(OUTLIER * DEVIATION_SCALE * deviation, Math.log(LEAST_FACTOR)),
  };
}

/** From the median, on a scale of logarithms. */
export const distanceFrom = ({ median }: UsualRange, number: number) => Math.abs(Math.log(number / median));

export const isUsual = (range: UsualRange, number: number) => distanceFrom(range, number) < range.reach;

const medianOf = (numbers: readonly number[]) => quantileOf(numbers, 1 / 2);

/** Like PostgreSQL's percentile_cont. */
function quantileOf(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place % 1);
}
