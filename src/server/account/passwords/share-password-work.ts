import { os } from "@orpc/server";
import type { RequestContext } from "#server/platform/api.ts";
import { busy } from "#server/platform/auth/password-queue.ts";
import { siteOf } from "#server/platform/http/network.ts";
import { createFairQueue } from "#server/platform/limits/fair-queue.ts";

/** Exceeds what one site can have running and waiting, so that the queue of passwords decides first. */
const inFlight = createFairQueue({ running: Number.POSITIVE_INFINITY, runningPerParty: 24, waiting: 0 });

/** Limits password requests per site before any query, so that a flood delays no one. @throws SERVICE_UNAVAILABLE */
export const sharePasswordWork = os
  .$context<RequestContext>()
  .middleware(async ({ context: { network }, next }) => {
    const leave = await inFlight.enter({ party: siteOf(network) });
    if (leave === undefined) throw busy();
    try {
      return await next();
    } finally {
      leave();
    }
  });
