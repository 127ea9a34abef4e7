import type { LimitName, Limits } from "./limits.ts";

/** A limit, and whose use of it counts. */
export type Use = readonly [name: LimitName, key: string];

/**
 * Counts one use of each of these limits, or of none.
 *
 * @throws TOO_MANY_REQUESTS when one of them is used up. What is refused does not count: many at once, of
 *   which one fails for another reason, would use up the others.
 */
export async function consumeAll(limits: Limits, uses: readonly Use[]): Promise<void> {
  for (const [index, [name, key]] of uses.entries()) {
    try {
      await limits.take(name, key);
    } catch (refusal) {
      await releaseAll(limits, uses.slice(0, index + 1));
      throw refusal;
    }
  }
}

/** Takes back one use of each that should not count. */
export async function releaseAll(limits: Limits, uses: readonly Use[]): Promise<void> {
  for (const [name, key] of uses) await limits.release(name, key);
}
