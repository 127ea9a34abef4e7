import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/**
 * Counts in memory, because reads are too frequent for the database.
 * @returns a function that counts a use: seconds to wait, or 0
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
