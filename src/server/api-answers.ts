import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { type Answers, sendAnswer, toAnswer } from "./answers/index.ts";
import { isRead } from "./platform/http/admission.ts";
import { createApiHandler } from "./platform/http/api-handler.ts";
import type { RequestVariables } from "./platform/http/request-log.ts";
import { rejectForNow } from "./platform/http/unavailable.ts";
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
