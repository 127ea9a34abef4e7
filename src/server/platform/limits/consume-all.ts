import type { Limits, Use } from "./limits.ts";

/** Counts one use of each limit, or of none. @throws TOO_MANY_REQUESTS when one is used up */
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

export async function releaseAll(limits: Limits, uses: readonly Use[]): Promise<void> {
  for (const [name, key] of uses) await limits.release(name, key);
}
