import { os } from "@orpc/server";
import type { RequestContext } from "#server/platform/api.ts";
import { siteOf } from "#server/platform/http/network.ts";
import { busy } from "#server/platform/limits/fair-queue.ts";

/** Exceeds what one site can have running and waiting, so that the queue decides first. */
const MOST_IN_FLIGHT = 24;

const inFlight = new Map<string, number>();

/** Limits password requests per site before any query, so that a flood delays no one. @throws SERVICE_UNAVAILABLE */
export const sharePasswordWork = os
  .$context<RequestContext>()
  .middleware(async ({ context: { network }, next }) => {
    const site = siteOf(network);
    const count = inFlight.get(site) ?? 0;
    if (count >= MOST_IN_FLIGHT) throw busy();
    inFlight.set(site, count + 1);
    try {
      return await next();
    } finally {
      const left = (inFlight.get(site) ?? 1) - 1;
      if (left > 0) inFlight.set(site, left);
      else inFlight.delete(site);
    }
  });
