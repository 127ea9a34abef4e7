import { ORPCError } from "@orpc/server";

/** Undefined for what is unknown, deleted or hidden, and for an address that no page has. */
export async function orUndefined<Found>(result: Promise<Found>): Promise<Found | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return undefined;
    throw error;
  }
}
