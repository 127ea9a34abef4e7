import type { Limits } from "./limits.ts";

/**
 * Counts a link that leads to nothing, and returns what it leads to. Only dead ones count, so that nobody's use up the limit
 * of those who share a network with them.
 * @throws TOO_MANY_REQUESTS after too many dead ones
 */
export async function countIfDead<Found>(
  { limits, network }: { limits: Limits; network: string },
  found: Found | undefined,
): Promise<Found | undefined> {
  if (found === undefined) await limits.take("linkNetwork", network);
  return found;
}
