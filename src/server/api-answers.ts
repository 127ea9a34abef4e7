import type { Context } from "hono";
import { type AnswerMemory, sendAnswer, toAnswer, topicsOf } from "./answers/index.ts";
import { createApiHandler } from "./platform/http/api-handler.ts";
import { createReadLimit } from "./platform/http/read-limit.ts";
import type { RequestVariables } from "./platform/http/request-log.ts";
import { rejectForNow } from "./platform/http/unavailable.ts";
import type { OpenPlatform } from "./platform/open-platform.ts";
import { type Reader, VISITOR } from "./platform/reader.ts";
import { createRecording, record } from "./platform/topics.ts";
import { router } from "./router.ts";

export type ApiEnv = { Variables: RequestVariables };

/** Reads per member in ten seconds, from all networks. Fast clicking causes five per second. */
const PERSON_READS = { points: 300, duration: 10 };

export function createApiAnswers(platform: OpenPlatform) {
  const secondsToWait = createReadLimit(PERSON_READS);
  const handler = createApiHandler(router);

  return {
    /** Returns the response instead if the request is rejected. */
    async identify(c: Context<ApiEnv>): Promise<Reader | Response> {
      const reader = await platform.auth.authenticate(c.req.raw.headers);
      if (reader === undefined) return answerError(c, 401, "UNAUTHORIZED", "Authentication required", true);
      if (reader.userId && c.req.method === "GET" && !c.get("client").isLocal) {
        const seconds = await secondsToWait(reader.userId);
        if (seconds > 0) return rejectForNow(c, platform.config, 429, seconds);
      }
      return reader;
    },

    async run(c: Context<ApiEnv>, reader: Reader, signal?: AbortSignal): Promise<Response> {
      const responseHeaders = new Headers();
      const { matched, response } = await handler.handle(c.req.raw, {
        prefix: "/api",
        context: {
          ...platform,
          log: c.var.log,
          reader,
          network: c.get("client").network,
          requestHeaders: c.req.raw.headers,
          responseHeaders,
          signal,
        },
      });
      if (!matched) return answerError(c, 404, "NOT_FOUND", "Unknown operation");
      // The writer's next read must not come from memory that missed the notice of the write.
      if (c.req.method !== "GET") await platform.notices.catchUp();
      for (const [name, value] of responseHeaders) response.headers.append(name, value);
      // `compress` copies a response to set this, and makes a stream of its body.
      if (response.headers.get("content-type") === "application/json") {
        response.headers.set("vary", "Accept-Encoding");
      }
      return response;
    },
  };
}

type ApiAnswers = ReturnType<typeof createApiAnswers>;

export const answerReader =
  ({ identify, run }: ApiAnswers) =>
  async (c: Context<ApiEnv>): Promise<Response> => {
    const reader = await identify(c);
    return reader instanceof Response ? reader : run(c, reader, c.req.raw.signal);
  };

/**
 * Answers what visitors get, from memory or with one run of the operation for all concurrent requests. Only for
 * recorded operations, because others may read cookies.
 */
export const answerFromMemory =
  ({ identify, run }: ApiAnswers, answers: AnswerMemory) =>
  async (c: Context<ApiEnv>): Promise<Response> => {
    const reader = await identify(c);
    if (reader instanceof Response) return reader;
    const { pathname, search } = new URL(c.req.url);
    const load = async () => {
      const recording = createRecording();
      const response = await record(recording, () => run(c, VISITOR));
      return toAnswer(new Uint8Array(await response.arrayBuffer()), {
        status: response.status,
        headers: { "cache-control": "no-store", ...Object.fromEntries(response.headers) },
        topics: response.status === 200 ? topicsOf(recording) : null,
      });
    };
    return sendAnswer(c, await answers.load(pathname + search, load));
  };

export function answerError(
  c: Context,
  status: 401 | 404 | 413 | 500,
  code: string,
  message: string,
  defined = false,
) {
  return c.json({ defined, code, status, message }, status);
}
