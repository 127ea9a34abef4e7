import type { IncomingMessage, ServerResponse } from "node:http";
import { createHostTest } from "#server/platform/http/own-host.ts";
import { logRequest, requestIdOf } from "#server/platform/http/request-log.ts";
import { securityHeadersOf } from "#server/platform/http/security-headers.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type Answer, respond } from "./answer.ts";

/**
 * Answers requests of visitors from memory before the app, because its middleware takes more time than sending.
 * @param find returns the answer to a path and query
 */
export function answerFromMemory({ config, log }: Platform, find: (address: string) => Answer | undefined) {
  const isOwnHost = createHostTest(config);
  const security = securityHeadersOf(config);

  const send = async (request: IncomingMessage, response: ServerResponse, answer: Answer) => {
    const startedAt = performance.now();
    const { method, url = "" } = request;
    const requestId = requestIdOf(request.headers["x-request-id"]?.toString());
    const { status, body, headers } = await respond(answer, {
      acceptEncoding: request.headers["accept-encoding"]?.toString(),
      ifNoneMatch: request.headers["if-none-match"],
    });
    response.writeHead(status, {
      ...security,
      ...headers,
      ...(body && { "content-length": body.length }),
      "x-request-id": requestId,
    });
    response.end(body);
    logRequest(log, { requestId, method, path: url.split("?", 1)[0] ?? "", status, startedAt });
  };

  /** Returns false when the app must answer. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { authorization, host } = request.headers;
    const isOfVisitor = request.method === "GET" && authorization === undefined && isOwnHost(host);
    const answer = isOfVisitor ? find(request.url ?? "") : undefined;
    if (answer) void send(request, response, answer);
    return answer !== undefined;
  };
}
