import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { HEALTH_PATHS } from "./health.ts";

type Fetch = Parameters<typeof getRequestListener>[0];

/** Passes requests to the app. Removes the host from health checks, because proxies often send none or an invalid one. */
export function requestListener(fetch: Fetch, publicUrl: string) {
  const listener = getRequestListener(fetch, { hostname: new URL(publicUrl).host });
  return (request: IncomingMessage, response: ServerResponse) => {
    if (HEALTH_PATHS.has(request.url ?? "")) delete request.headers.host;
    return listener(request, response);
  };
}
