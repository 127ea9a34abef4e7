import { type OpenAPI, OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { contract } from "#contract/index.ts";
import { AVATAR_PATH } from "#contract/profiles.ts";
import { AVATAR_TOO_LARGE, LIMITS } from "#contract/vocabulary.ts";
import { apiDocsPage } from "./pages/api-docs-page.ts";
import type { Config } from "./platform/config/config.ts";
import { createApiHandler } from "./platform/http/api-handler.ts";
import { clientOfRequests } from "./platform/http/network.ts";
import { createReadLimit } from "./platform/http/read-limit.ts";
import type { RequestVariables } from "./platform/http/request-log.ts";
import { logFailure, RETRY_AFTER_SECONDS, refuseForNow } from "./platform/http/unavailable.ts";
import type { Platform } from "./platform/platform.ts";
import { router } from "./router.ts";

/** Well above the largest valid body: a review of 2,000 characters with its points is 20 KB. */
const MAX_BODY_BYTES = 128 * 1024;

/** Reads per member in ten seconds, from all networks. Clicking quickly takes five a second. */
const PERSON_READS = { points: 300, duration: 10 };

/** Overhead of a form around its file, generously. */
const FORM_BYTES = 16 * 1024;

type ApiEnv = {
  Variables: RequestVariables;
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
};

export function apiRoutes(platform: Platform) {
  let document: OpenAPI.Document | undefined;
  const clientOf = clientOfRequests(platform.config.trustedProxies);
  const secondsToWait = createReadLimit(PERSON_READS);
  const handler = createApiHandler(router);

  const routes = new Hono<ApiEnv>()
    .use(privateUnlessTold)
    .post(AVATAR_PATH, membersOnly(platform), limitPicture)
    .use((c, next) => (isPicture(c) ? next() : limitBody(c, next)))
    .get("/openapi.json", async (c) => {
      document ??= await openApiDocument(platform.config);
      return c.json(document, 200, { "cache-control": "public, max-age=3600" });
    })
    .route("/docs", apiDocsPage(platform.config.productName))
    .all("/*", async (c) => {
      const responseHeaders = new Headers();
      const reader = await platform.auth.readReader(c.req.raw.headers);
      if (reader === undefined) return answerError(c, 401, "UNAUTHORIZED", "Authentication required", true);
      const peer = c.env?.incoming?.socket.remoteAddress ?? "";
      const { network, isLocal } = clientOf(peer, c.req.header("x-forwarded-for"));
      if (reader.userId && c.req.method === "GET" && !isLocal) {
        const seconds = await secondsToWait(reader.userId);
        if (seconds > 0) return refuseForNow(c, platform.config, 429, seconds);
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
          signal: c.req.raw.signal,
        },
      });
      if (!matched) return answerError(c, 404, "NOT_FOUND", "Unknown operation");
      const answer = new Response(response.body, response);
      for (const [name, value] of responseHeaders) answer.headers.append(name, value);
      return answer;
    });
  return routes.onError((error, c) => {
    if (logFailure(c.var.log, error, "a request failed")) {
      return refuseForNow(c, platform.config, 503, RETRY_AFTER_SECONDS);
    }
    return answerError(c, 500, "INTERNAL_SERVER_ERROR", "Something went wrong. Please try again.");
  });
}

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => answerError(c, 413, "PAYLOAD_TOO_LARGE", "Request too large."),
});

const limitPicture = bodyLimit({
  maxSize: LIMITS.avatarBytes + FORM_BYTES,
  onError: (c) => answerError(c, 413, "PAYLOAD_TOO_LARGE", AVATAR_TOO_LARGE),
});

const isPicture = (c: Context) => c.req.method === "POST" && c.req.path === `/api${AVATAR_PATH}`;

/** Rejects large uploads from anonymous clients before reading the body. */
const membersOnly = ({ auth }: Platform) =>
  createMiddleware(async (c, next) => {
    const reader = await auth.readReader(c.req.raw.headers);
    if (reader?.userId) return next();
    return answerError(c, 401, "UNAUTHORIZED", "Authentication required", true);
  });

/** Responses are personal, so they are not cached by default. */
const privateUnlessTold = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
});

function answerError(
  c: Context,
  status: 401 | 404 | 413 | 500,
  code: string,
  message: string,
  defined = false,
) {
  return c.json({ defined, code, status, message }, status);
}

function openApiDocument(config: Config) {
  return new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: {
      title: `${config.productName} API`,
      version: "1",
      description: "Reviews of real estate tools, by city market.",
    },
    servers: [{ url: `${config.publicUrl}/api` }],
    components: { securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
  });
}
