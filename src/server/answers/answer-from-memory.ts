import type { IncomingMessage, ServerResponse } from "node:http";
import { createHostTest } from "#server/platform/http/own-host.ts";
import { logRequest, requestIdOf } from "#server/platform/http/request-log.ts";
import { securityHeadersOf } from "#server/platform/http/security-headers.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Answer, Reply } from "./answer.ts";

/** Runs before the app, because the app's middleware takes longer than sending a stored page. */
export function answerFromMemory({ config, log }: Platform, find: (address: string) => Answer | undefined) {
  const isOwnHost = createHostTest(config);
  const security = securityHeadersOf(config);

  /** Headers of stored replies as flat lists, which Node sends without converting them. */
  const lists = new WeakMap<Reply, string[]>();
  const listHeaders = (reply: Reply): string[] => {
    const { headers, body } = reply;
    const all = { ...security, ...headers, ...(body && { "content-length": String(body.length) }) };
    const list = Object.entries(all).flat();
    lists.set(reply, list);
    return list;
  };

  const send = (request: IncomingMessage, response: ServerResponse, reply: Reply) => {
    const startedAt = performance.now();
    const { method, url = "" } = request;
    const { status, body } = reply;
    const requestId = requestIdOf(request.headers["x-request-id"]?.toString());
    const list = lists.get(reply) ?? listHeaders(reply);
    response.writeHead(status, [...list, "x-request-id", requestId]);
    response.end(body);
    logRequest(log, { requestId, method, path: url.split("?", 1)[0] ?? "", status, startedAt });
  };

  /** Returns false when the app must answer. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { authorization, host } = request.headers;
    const isOfVisitor = request.method === "GET" && authorization === undefined && isOwnHost(host);
    const answer = isOfVisitor ? find(request.url ?? "") : undefined;
    const reply = answer?.reply({
      acceptEncoding: request.headers["accept-encoding"]?.toString(),
      ifNoneMatch: request.headers["if-none-match"],
    });
    if (reply instanceof Promise) void reply.then((compressed) => send(request, response, compressed));
    else if (reply) send(request, response, reply);
    return answer !== undefined;
  };
}
