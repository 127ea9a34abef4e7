import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { decodeParams } from "@orpc/openapi/standard";
import { type AnyRouter, ORPCError, onError } from "@orpc/server";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { type Answers, sendAnswer, toAnswer } from "./answers/index.ts";
import type { RequestContext } from "./platform/api.ts";
import { isRead } from "./platform/http/admission.ts";
import type { RequestVariables } from "./platform/http/request-log.ts";
import {
  logFailure,
  RETRY_AFTER_SECONDS,
  rejectForNow,
  UNAVAILABLE_MESSAGE,
} from "./platform/http/unavailable.ts";
import { createReadLimit } from "./platform/limits/read-limit.ts";
import { dependOnUnknown } from "./platform/memory/topics.ts";
import type { OpenPlatform } from "./platform/open-platform.ts";
import { type Reader, VISITOR } from "./platform/reader.ts";
import { router } from "./router.ts";

export type ApiEnv = { Variables: RequestVariables & { reader: Reader } };

/** Reads per member in ten seconds, from all networks. Fast clicking causes five per second. */
const PERSON_READS = { points: 300, duration: 10 };

const UNKNOWN = { defined: false, code: "NOT_FOUND", status: 404, message: "Unknown operation" };

/** Sets the reader. Rejects invalid tokens, and members who read too much. */
export function identify({ auth, config }: OpenPlatform) {
  const secondsToWait = createReadLimit(PERSON_READS);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const reader = await auth.authenticate(c.req.raw.headers);
    if (reader === undefined) return answerError(c, 401, "UNAUTHORIZED", "Authentication required", true);
    c.set("reader", reader);
    const isLimited = isRead(c.req.method) && !c.get("client").isLocal;
    const seconds = isLimited && reader.userId ? await secondsToWait(reader.userId) : 0;
    return seconds > 0 ? rejectForNow(c, config, 429, seconds) : next();
  });
}

export function createApiAnswers(platform: OpenPlatform, answers: Answers) {
  const handle = createApiHandler(router);
  const run = (c: Context<ApiEnv>, request: Request, reader: Reader) =>
    handle(
      request,
      {
        ...platform,
        log: c.get("log"),
        reader,
        network: c.get("client").network,
        requestHeaders: c.req.raw.headers,
        responseHeaders: new Headers(),
        signal: request.signal,
      },
      c.get("requestId"),
    );

  return {
    async answer(c: Context<ApiEnv>): Promise<Response> {
      const response = await run(c, c.req.raw, c.get("reader"));
      if (!response) return c.json(UNKNOWN, 404);
      // The writer's next read must not come from memory that missed the notice of the write.
      if (!isRead(c.req.method) && response.ok) await platform.notices.catchUp();
      return response;
    },

    /**
     * Answers what visitors get, from memory or with one run of the operation for all concurrent requests. Only for
     * kept operations, because others may read cookies.
     */
    async answerAsVisitor(c: Context<ApiEnv>): Promise<Response> {
      const { pathname, search } = new URL(c.req.url);
      const load = async () => {
        // Has no signal, because other requests wait for it when this client disconnects.
        const response = (await run(c, new Request(c.req.url), VISITOR)) ?? c.json(UNKNOWN, 404);
        const { status, headers } = response;
        if (status !== 200) dependOnUnknown();
        return toAnswer(new Uint8Array(await response.arrayBuffer()), {
          status,
          headers: { "cache-control": "no-store", ...Object.fromEntries(headers) },
        });
      };
      return sendAnswer(c, await answers.load(pathname + search, load));
    },
  };
}

export function answerError(
  c: Context,
  status: 401 | 403 | 413 | 415 | 500,
  code: string,
  message: string,
  defined = false,
) {
  return c.json({ defined, code, status, message }, status);
}

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
