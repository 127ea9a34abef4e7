import { OpenAPIGenerator } from "@orpc/openapi";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { ORPCError } from "@orpc/server";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { contract } from "#contract/index.ts";
import { apiDocsPage } from "./pages/api-docs-page.ts";
import type { Config } from "./platform/config.ts";
import { clientAddress, createProxyTest, networkOf } from "./platform/http/network.ts";
import type { RequestVariables } from "./platform/http/request-log.ts";
import type { Platform } from "./platform/platform.ts";
import { router } from "./router.ts";

/** Far above the largest honest body: a review of 2,000 characters with its points is 20 KB. */
const MAX_BODY_BYTES = 128 * 1024;

type ApiEnv = {
  Variables: RequestVariables;
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
};

/** The API under /api: operations, the document that describes them, and a page to browse it. */
export function apiRoutes(platform: Platform) {
  const isProxy = createProxyTest(platform.config.trustedProxies);
  const handler = new OpenAPIHandler(router, {
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          if (!(error instanceof ORPCError)) context.log.error({ err: error }, "an operation failed");
          throw error;
        }
      },
    ],
  });

  return new Hono<ApiEnv>()
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ code: "PAYLOAD_TOO_LARGE" }, 413) }))
    .get("/openapi.json", async (c) => c.json(await openApiDocument(platform.config)))
    .route("/docs", apiDocsPage(platform.config.productName))
    .all("/*", async (c) => {
      const responseHeaders = new Headers({ "cache-control": "no-store" });
      const reader = await platform.auth.readReader(c.req.raw.headers);
      if (reader === undefined) return answerUnauthorized(c);
      const peer = c.env?.incoming?.socket.remoteAddress ?? "";
      const { matched, response } = await handler.handle(c.req.raw, {
        prefix: "/api",
        context: {
          ...platform,
          log: c.var.log,
          reader,
          network: networkOf(clientAddress(peer, c.req.header("x-forwarded-for"), isProxy)),
          requestHeaders: c.req.raw.headers,
          responseHeaders,
        },
      });
      if (!matched) return c.json({ code: "NOT_FOUND", message: "No such operation" }, 404);
      const answer = new Response(response.body, response);
      for (const [name, value] of responseHeaders) answer.headers.append(name, value);
      return answer;
    });
}

const answerUnauthorized = (c: Context) =>
  c.json(
    { defined: true, code: "UNAUTHORIZED", status: 401, message: "Authentication required", data: undefined },
    401,
    { "cache-control": "no-store" },
  );

let document: Promise<unknown> | undefined;

function openApiDocument(config: Config) {
  document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: {
        title: `${config.productName} API`,
        version: "1",
        description: "Reviews of real estate tools, by city market.",
      },
      servers: [{ url: `${config.publicUrl}/api` }],
      components: { securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
  );
  return document;
}
