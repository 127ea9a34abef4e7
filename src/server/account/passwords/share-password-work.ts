import { os } from "@orpc/server";
import type { RequestContext } from "#server/platform/api.ts";
import { siteOf } from "#server/platform/http/network.ts";
import { busy } from "#server/platform/limits/fair-queue.ts";

/** A few more than one site can have running and waiting, so that the queue decides and not this. */
const MOST_IN_FLIGHT = 24;

const inFlight = new Map<string, number>();

/**
 * Refuses an IPv4 address or IPv6 /48 that has as many requests with passwords in flight as can be served, before the
 * first query: a flood would otherwise delay everyone by what it asks of the database.
 *
 * @throws SERVICE_UNAVAILABLE
 */
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
