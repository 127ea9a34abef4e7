import type { Context } from "hono";
import { type Answers, sendAnswer, toAnswer } from "./answers/index.ts";
import type { RequestContext } from "./platform/api.ts";
import { isRead } from "./platform/http/admission.ts";
import { createApiHandler } from "./platform/http/api-handler.ts";
import { createReadLimit } from "./platform/http/read-limit.ts";
import type { RequestVariables } from "./platform/http/request-log.ts";
import { rejectForNow } from "./platform/http/unavailable.ts";
import { dependOnUnknown } from "./platform/memory/topics.ts";
import type { OpenPlatform } from "./platform/open-platform.ts";
import { type Reader, VISITOR } from "./platform/reader.ts";
import { router } from "./router.ts";

export type ApiEnv = { Variables: RequestVariables };

/** Reads per member in ten seconds, from all networks. Fast clicking causes five per second. */
const PERSON_READS = { points: 300, duration: 10 };

const UNKNOWN = { defined: false, code: "NOT_FOUND", status: 404, message: "Unknown operation" };

/** `compress` would copy a response to set it, and make a stream of its body. */
const VARY = ["vary", "Accept-Encoding"] as const;

export function createApiAnswers(platform: OpenPlatform) {
  const secondsToWait = createReadLimit(PERSON_READS);
  const handler = createApiHandler(router);

  const contextOf = (c: Context<ApiEnv>, reader: Reader, signal?: AbortSignal): RequestContext => ({
    ...platform,
    log: c.var.log,
    reader,
    network: c.get("client").network,
    requestHeaders: c.req.raw.headers,
    responseHeaders: new Headers(),
    signal,
  });

  return {
    /** Returns the response instead if the request is rejected. */
    async identify(c: Context<ApiEnv>): Promise<Reader | Response> {
      const reader = await platform.auth.authenticate(c.req.raw.headers);
      if (reader === undefined) return answerError(c, 401, "UNAUTHORIZED", "Authentication required", true);
      if (reader.userId && isRead(c.req.method) && !c.get("client").isLocal) {
        const seconds = await secondsToWait(reader.userId);
        if (seconds > 0) return rejectForNow(c, platform.config, 429, seconds);
      }
      return reader;
    },

    async read(c: Context<ApiEnv>, reader: Reader, signal?: AbortSignal) {
      const context = contextOf(c, reader, signal);
      const { responseHeaders: headers } = context;
      const { status, body } = (await handler.read(new URL(c.req.url), context)) ?? {
        status: 404,
        body: UNKNOWN,
      };
      if (!(body instanceof ReadableStream)) {
        headers.set("content-type", "application/json");
        headers.set(...VARY);
      }
      return { status, headers, body };
    },

    async write(c: Context<ApiEnv>, reader: Reader): Promise<Response> {
      const context = contextOf(c, reader, c.req.raw.signal);
      const response = await handler.handle(c.req.raw, context);
      if (!response) return c.json(UNKNOWN, 404);
      // The writer's next read must not come from memory that missed the notice of the write.
      await platform.notices.catchUp();
      for (const [name, value] of context.responseHeaders) response.headers.append(name, value);
      response.headers.set(...VARY);
      return response;
    },
  };
}

type ApiAnswers = ReturnType<typeof createApiAnswers>;

export const answerReader =
  ({ identify, read, write }: ApiAnswers) =>
  async (c: Context<ApiEnv>): Promise<Response> => {
    const reader = await identify(c);
    if (reader instanceof Response) return reader;
    if (!isRead(c.req.method)) return write(c, reader);
    const { body, ...answer } = await read(c, reader, c.req.raw.signal);
    return new Response(body instanceof ReadableStream ? body : JSON.stringify(body), answer);
  };

/**
 * Answers what visitors get, from memory or with one run of the operation for all concurrent requests. Only for
 * kept operations, because others may read cookies.
 */
export const answerAsVisitor =
  ({ identify, read }: ApiAnswers, answers: Answers) =>
  async (c: Context<ApiEnv>): Promise<Response> => {
    const reader = await identify(c);
    if (reader instanceof Response) return reader;
    const { pathname, search } = new URL(c.req.url);
    const load = async () => {
      const { status, headers, body } = await read(c, VISITOR);
      if (status !== 200) dependOnUnknown();
      return toAnswer(JSON.stringify(body), {
        status,
        headers: { "cache-control": "no-store", ...Object.fromEntries(headers) },
      });
    };
    return sendAnswer(c, await answers.load(pathname + search, load));
  };

export function answerError(
  c: Context,
  status: 401 | 413 | 500,
  code: string,
  message: string,
  defined = false,
) {
  return c.json({ defined, code, status, message }, status);
}
