import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { decodeParams } from "@orpc/openapi/standard";
import { type AnyRouter, ORPCError, onError } from "@orpc/server";
import type { RequestContext } from "#server/platform/api.ts";
import { logFailure, RETRY_AFTER_SECONDS, UNAVAILABLE_MESSAGE } from "./unavailable.ts";

const PREFIX = "/api";

interface HandlerContext extends RequestContext {
  /** Of the request, below the prefix. */
  path: string;
  requestId: string;
}

/** Returns a function that runs the operation of a request, or returns undefined if there is none. */
export function createApiHandler(router: AnyRouter) {
  const handler = new OpenAPIHandler<HandlerContext>(router, {
    clientInterceptors: [
      // Parameters in the path override equal names in the query and body, unlike in the library.
      ({ next, ...options }) => {
        const { input, procedure, context } = options;
        const parameters = parametersIn(context.path, procedure["~orpc"].route.path ?? "");
        return next(isRecord(input) ? { ...options, input: { ...input, ...parameters } } : options);
      },
      onError((error, { context }) => explainFailure(error, context)),
    ],
  });
  return async (
    request: Request,
    context: RequestContext,
    requestId: string,
  ): Promise<Response | undefined> => {
    const path = new URL(request.url).pathname.slice(PREFIX.length);
    // Hono omits the body of the response to HEAD.
    const asked = request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;
    const { response } = await handler.handle(asked, {
      prefix: PREFIX,
      context: { ...context, path, requestId },
    });
    // `compress` would copy the response to set it, and make a stream of its body.
    response?.headers.set("vary", "Accept-Encoding");
    for (const [name, value] of context.responseHeaders) response?.headers.append(name, value);
    return response;
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @param pattern such as "/reviews/{id}" */
function parametersIn(path: string, pattern: string): Record<string, string> {
  const segments = path.split("/");
  const parameters = pattern
    .split("/")
    .flatMap((part, index) => (part.startsWith("{") ? [[part.slice(1, -1), segments[index]]] : []));
  return decodeParams(Object.fromEntries(parameters));
}

/**
 * Logs failures, turns an unreachable database into a 503, and sets Retry-After. Errors of clients need no log. Others carry the
 * id of their request, which people can quote and the log has.
 */
function explainFailure(error: unknown, { log, responseHeaders, requestId }: HandlerContext): void {
  const seconds = retryAfterOf(error);
  if (seconds !== undefined) responseHeaders.set("retry-after", String(seconds));
  if (seconds !== undefined || (error instanceof ORPCError && error.status < 500)) return;
  if (!logFailure(log, error, "an operation failed")) {
    if (error instanceof ORPCError) return;
    throw new ORPCError("INTERNAL_SERVER_ERROR", { data: { requestId }, cause: error });
  }
  responseHeaders.set("retry-after", String(RETRY_AFTER_SECONDS));
  throw new ORPCError("SERVICE_UNAVAILABLE", {
    message: UNAVAILABLE_MESSAGE,
    data: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
}

function retryAfterOf(error: unknown): number | undefined {
  const { data } = (error ?? {}) as { data?: { retryAfterSeconds?: unknown } };
  return typeof data?.retryAfterSeconds === "number" ? data.retryAfterSeconds : undefined;
}
