import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/**
 * Counts uses in this process: reads are too many, and too quick, for the counters in the database.
 *
 * @returns for each use of a key the whole seconds to wait, 0 when there are uses left
 */
export function createReadLimit(options: { points: number; duration: number }) {
  const limiter = new RateLimiterMemory(options);
  return async (key: string): Promise<number> => {
    try {
      await limiter.consume(key);
      return 0;
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    }
  };
}
