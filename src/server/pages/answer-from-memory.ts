import type { IncomingMessage, ServerResponse } from "node:http";
import { createHostTest } from "#server/platform/http/own-host.ts";
import { logRequest, requestIdOf } from "#server/platform/http/request-log.ts";
import { securityHeadersOf } from "#server/platform/http/security-headers.ts";
import type { Platform } from "#server/platform/platform.ts";
import { answerOf, type RenderedPage } from "./rendered-page.ts";

/**
 * Answers requests for stored pages before the app, whose objects and middleware take more time than sending the page.
 * @returns whether it did
 */
export function answerFromMemory(
  { config, log }: Platform,
  find: (address: string) => RenderedPage | undefined,
) {
  const isOwnHost = createHostTest(config);
  const security = securityHeadersOf(config);

  const send = async (request: IncomingMessage, response: ServerResponse, page: RenderedPage) => {
    const startedAt = performance.now();
    const { method, url = "", headers } = request;
    const requestId = requestIdOf(headers["x-request-id"]?.toString());
    const { status, body, ...answer } = await answerOf(page, {
      acceptEncoding: headers["accept-encoding"]?.toString(),
      ifNoneMatch: headers["if-none-match"],
    });
    response.writeHead(status, {
      ...security,
      ...answer.headers,
      ...(body && { "content-length": body.length }),
      "x-request-id": requestId,
    });
    response.end(method === "HEAD" ? undefined : body);
    logRequest(log, { requestId, method, path: url.split("?", 1)[0] ?? "", status, startedAt });
  };

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const page = isRead && isOwnHost(request.headers.host) ? find(request.url ?? "") : undefined;
    if (page) void send(request, response, page);
    return page !== undefined;
  };
}
