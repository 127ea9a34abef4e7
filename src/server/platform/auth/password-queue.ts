import { ORPCError } from "@orpc/server";
import { createFairQueue } from "#server/platform/limits/fair-queue.ts";

export interface Claim {
  party: string;
  /** Known parties go first, with their first few jobs. */
  isKnown: boolean;
  signal?: AbortSignal | undefined;
}

/** Limited so that one account with a valid password can't block everyone else. */
const KNOWN_LEAD = 4;

/** A full queue of expensive jobs takes some seconds. */
const RETRY_AFTER_SECONDS = 5;

export function createPasswordQueue(limits: { running: number; waiting: number }) {
  const queue = createFairQueue(limits);
  const enter = (claim?: Claim) =>
    claim
      ? queue.enter({ ...claim, lead: claim.isKnown ? KNOWN_LEAD : 0 })
      : queue.enter({ party: "", lead: Number.POSITIVE_INFINITY });

  /** @throws SERVICE_UNAVAILABLE (503) with a retry delay when the queue is full; never without a claim */
  return async function run<T>(work: () => Promise<T>, claim?: Claim): Promise<T> {
    const leave = await enter(claim);
    if (leave === undefined) throw claim?.signal?.aborted ? new ORPCError("CLIENT_CLOSED_REQUEST") : busy();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

export const busy = () =>
  new ORPCError("SERVICE_UNAVAILABLE", {
    message: "We are very busy right now. Please try again in a moment.",
    data: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
