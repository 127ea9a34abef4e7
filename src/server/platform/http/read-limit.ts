import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/**
 * Limits in process memory, because reads are too frequent for counters in the database.
 * @returns a function that counts a use, with the seconds to wait; 0 if the limit is not exceeded
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
