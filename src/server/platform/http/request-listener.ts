import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { HEALTH_PATHS } from "./health.ts";

type Fetch = Parameters<typeof getRequestListener>[0];

/**
 * Hands the requests of a Node server to the app. A request of HTTP/1.0 may come without a host; health checks of
 * proxies often do, or name one that is no host.
 */
export function requestListener(fetch: Fetch, publicUrl: string) {
  const listener = getRequestListener(fetch, { hostname: new URL(publicUrl).host });
  return (request: IncomingMessage, response: ServerResponse) => {
    if (HEALTH_PATHS.has(request.url ?? "")) delete request.headers.host;
    return listener(request, response);
  };
}
