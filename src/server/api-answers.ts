import type { Context } from "hono";
import { type AnswerCache, createRecording, sendAnswer, toAnswer, topicsOf } from "./answers/index.ts";
import { createApiHandler } from "./platform/http/api-handler.ts";
import { clientOfRequests } from "./platform/http/network.ts";
import { createReadLimit } from "./platform/http/read-limit.ts";
import type { RequestVariables } from "./platform/http/request-log.ts";
import { rejectForNow } from "./platform/http/unavailable.ts";
import type { OpenPlatform } from "./platform/open-platform.ts";
import { record } from "./platform/topics.ts";
import { router } from "./router.ts";

export type ApiEnv = {
  Variables: RequestVariables;
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
};

/** Reads per member in ten seconds, from all networks. Fast clicking causes five per second. */
const PERSON_READS = { points: 300, duration: 10 };

export function createApiAnswers(platform: OpenPlatform) {
  const clientOf = clientOfRequests(platform.config.trustedProxies);
  const secondsToWait = createReadLimit(PERSON_READS);
  const handler = createApiHandler(router);

  return async (c: Context<ApiEnv>, signal?: AbortSignal): Promise<Response> => {
    const responseHeaders = new Headers();
    const reader = await platform.auth.authenticate(c.req.raw.headers);
    if (reader === undefined) return answerError(c, 401, "UNAUTHORIZED", "Authentication required", true);
    const peer = c.env?.incoming?.socket.remoteAddress ?? "";
    const { network, isLocal } = clientOf(peer, c.req.header("x-forwarded-for"));
    if (reader.userId && c.req.method === "GET" && !isLocal) {
      const seconds = await secondsToWait(reader.userId);
      if (seconds > 0) return rejectForNow(c, platform.config, 429, seconds);
    }
    const { matched, response } = await handler.handle(c.req.raw, {
      prefix: "/api",
      context: {
        ...platform,
        log: c.var.log,
        reader,
        network,
        requestHeaders: c.req.raw.headers,
        responseHeaders,
        signal,
      },
    });
    if (!matched) return answerError(c, 404, "NOT_FOUND", "Unknown operation");
    // The writer's next read must not come from a cache that missed the notice of the write.
    if (c.req.method !== "GET") await platform.notices.catchUp();
    const answered = new Response(response.body, response);
    for (const [name, value] of responseHeaders) answered.headers.append(name, value);
    return answered;
  };
}

/**
 * Answers visitors from memory, or with one run of the operation for all concurrent requests, because they all get
 * the same answer. Only for recorded operations, because others may read cookies.
 */
export function answerVisitors(answer: ReturnType<typeof createApiAnswers>, answers: AnswerCache) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const { pathname, search } = new URL(c.req.url);
    const load = async () => {
      const recording = createRecording();
      const response = await record(recording, () => answer(c));
      return toAnswer(await response.text(), {
        status: response.status,
        headers: { "cache-control": "no-store", ...Object.fromEntries(response.headers) },
        topics: response.status === 200 ? topicsOf(recording) : null,
      });
    };
    return sendAnswer(c, await answers.load(pathname + search, load));
  };
}

export function answerError(
  c: Context,
  status: 401 | 404 | 413 | 500,
  code: string,
  message: string,
  defined = false,
) {
  return c.json({ defined, code, status, message }, status);
}
