import { type AnyContractRouter, oc } from "@orpc/contract";
import { type OpenAPI, OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { contract } from "#contract/index.ts";
import { AVATAR_PATH } from "#contract/people/profiles.ts";
import { PICTURE_TOO_LARGE } from "#contract/pictures.ts";
import { RECEIPT_PATH } from "#contract/proofs/proofs.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { providerCallbacks } from "./account/index.ts";
import type { Answers } from "./answers/index.ts";
import { type ApiEnv, answerError, createApiAnswers, identify } from "./api-answers.ts";
import { apiDocsPage } from "./pages/api-docs-page.ts";
import type { Config } from "./platform/config/config.ts";
import { isCrossSite, isJson } from "./platform/http/own-site.ts";
import {
  answerBrokenRequest,
  isBrokenRequest,
  logFailure,
  RETRY_AFTER_SECONDS,
  rejectForNow,
} from "./platform/http/unavailable.ts";
import { PATHS_FOR_EVERYONE, PATHS_FOR_VISITORS } from "./platform/memory/kept-operations.ts";
import type { OpenPlatform } from "./platform/open-platform.ts";

/** Well above the largest valid body: a review of 2,000 characters with its points is 20 KB. */
const MAX_BODY_BYTES = 128 * 1024;

/** Overhead of a form around its file, generously. */
const FORM_BYTES = 16 * 1024;

export function apiRoutes(platform: OpenPlatform, answers: Answers) {
  let document: OpenAPI.Document | undefined;
  const { answer, answerAsVisitor } = createApiAnswers(platform, answers);
  const routes = new Hono<ApiEnv>()
    .use(privateByDefault)
    .get("/openapi.json", async (c) => {
      document ??= await openApiDocument(platform.config);
      return c.json(document, 200, { "cache-control": "public, max-age=3600" });
    })
    .route("/docs", apiDocsPage(platform.config.productName))
    // Before the check of the origin: providers lead back from theirs.
    .route("/auth/oidc", providerCallbacks(platform))
    .on(WRITES, "/*", ownOriginOnly(platform.config))
    .use(identify(platform))
    .post(AVATAR_PATH, membersOnly, limitPicture, answer)
    .post(RECEIPT_PATH.replace("{id}", ":id"), membersOnly, limitPicture, answer)
    .on(WRITES, "/*", limitBody, jsonOnly)
    .on("GET", PATHS_FOR_EVERYONE, answerAsVisitor)
    .on("GET", PATHS_FOR_VISITORS, (c, next) =>
      c.get("reader").userId === null ? answerAsVisitor(c) : next(),
    )
    .all("/*", answer);
  return routes.onError((error, c) => {
    if (isBrokenRequest(c)) return answerBrokenRequest(c);
    if (logFailure(c.var.log, error, "a request failed")) {
      return rejectForNow(c, platform.config, 503, RETRY_AFTER_SECONDS);
    }
    return answerError(c, 500, "INTERNAL_SERVER_ERROR", "Something went wrong. Please try again.");
  });
}

const WRITES = ["POST", "PUT", "PATCH", "DELETE"];

/** For all writes, so that no operation that sets or reads cookies can lack it. */
const ownOriginOnly = ({ publicUrl }: Config) =>
  createMiddleware(async (c, next) =>
    isCrossSite(c.req.raw.headers, publicUrl)
      ? answerError(c, 403, "FORBIDDEN", "Access denied", true)
      : next(),
  );

const jsonOnly = createMiddleware(async (c, next) =>
  isJson(c.req.header("content-type"))
    ? next()
    : answerError(c, 415, "UNSUPPORTED_MEDIA_TYPE", "Send application/json."),
);

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => answerError(c, 413, "PAYLOAD_TOO_LARGE", "Request too large."),
});

const limitPicture = bodyLimit({
  maxSize: LIMITS.pictureBytes + FORM_BYTES,
  onError: (c) => answerError(c, 413, "PAYLOAD_TOO_LARGE", PICTURE_TOO_LARGE),
});

/** Rejects large uploads from anonymous clients before reading the body. */
const membersOnly = createMiddleware<ApiEnv>(async (c, next) =>
  c.get("reader").userId === null
    ? answerError(c, 401, "UNAUTHORIZED", "Authentication required", true)
    : next(),
);

/** Responses are personal, so they are not cached by default. */
const privateByDefault = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
});

/** These are listed with the account that they belong to. */
const LISTED_AS: Record<string, string> = { accountData: "account", emailPreferences: "account" };

function openApiDocument(config: Config) {
  const byFeature = Object.entries(contract).map(([name, operations]) => [
    name,
    oc.tag(LISTED_AS[name] ?? name).router(operations),
  ]);
  const router: AnyContractRouter = Object.fromEntries(byFeature);
  return new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(router, {
    info: {
      title: `${config.productName} API`,
      version: "1",
      description: "Reviews of real estate tools, by city market.",
    },
    servers: [{ url: `${config.publicUrl}/api` }],
    components: { securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
  });
}
