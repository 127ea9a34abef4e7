/** Milliseconds that half, and 95 of 100, of the calls stayed within. */
export interface Timing {
  p50: number;
  p95: number;
}

/** Calls before the clock counts: plans, type parsers and the first pages of an index are made then. */
const WARM_UP = 5;

/**
 * Times `call` one after the other.
 *
 * @param prepare runs before each call, off the clock
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
