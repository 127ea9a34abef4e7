/** Percentiles in milliseconds. */
export interface Timing {
  p50: number;
  p95: number;
}

/** Untimed calls that warm up plans, type parsers and index pages. */
const WARM_UP = 5;

/**
 * Times sequential calls.
 * @param prepare runs before each call, not timed
 */
export async function measure(
  rounds: number,
  call: (round: number) => Promise<unknown>,
  prepare: () => void = () => {},
): Promise<Timing> {
  const times: number[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    prepare();
    const begin = performance.now();
    await call(round + WARM_UP);
    if (round >= 0) times.push(performance.now() - begin);
  }
  times.sort((a, b) => a - b);
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
