import type { HttpBindings } from "@hono/node-server";
import { createRouterClient } from "@orpc/server";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { apiRoutes } from "./api-routes.ts";
import { newsletterForms } from "./newsletter/index.ts";
import { builtFiles } from "./pages/built-files.ts";
import { hasSecret, isServerFunction, toRenderablePath } from "./pages/page-address.ts";
import { createNonce, type PageRenderer } from "./pages/page-renderer.ts";
import { isUnavailable } from "./platform/db/unavailable.ts";
import { FILES_PATH, fileRoutes } from "./platform/files/serve-files.ts";
import { createAdmission } from "./platform/http/admission.ts";
import { FONTS_PATH, fontRoutes } from "./platform/http/font-routes.ts";
import { healthRoutes, type Readiness } from "./platform/http/health.ts";
import { loopbackOnly } from "./platform/http/loopback-only.ts";
import { ownHostOnly } from "./platform/http/own-host.ts";
import { type RequestVariables, requestLog } from "./platform/http/request-log.ts";
import { contentSecurityPolicy, securityHeaders } from "./platform/http/security-headers.ts";
import { logFailure, unavailablePage } from "./platform/http/unavailable.ts";
import { warnOfUntrustedProxy } from "./platform/http/untrusted-proxy.ts";
import { mailboxPage } from "./platform/mail/mailbox-page.ts";
import { testCheckoutPage } from "./platform/payments/demo-checkout/checkout-page.ts";
import { TEST_CHECKOUT_PATH, TEST_PORTAL_PATH } from "./platform/payments/demo-checkout/demo-payments.ts";
import { testPortalPage } from "./platform/payments/demo-checkout/portal-page.ts";
import type { PaymentEvent } from "./platform/payments/payments.ts";
import { stripeWebhook } from "./platform/payments/webhook.ts";
import type { Platform } from "./platform/platform.ts";
import { VISITOR } from "./platform/reader.ts";
import { router } from "./router.ts";
import { applyEvent } from "./subscriptions/index.ts";
import { oneClickRoute } from "./unsubscriptions/index.ts";

type AppEnv = { Bindings: HttpBindings; Variables: RequestVariables };

/** Builds the HTTP app, with middleware and routes in request order. */
export function createApp(platform: Platform, readiness: Readiness, renderer: PageRenderer) {
  const { config, log } = platform;
  const admission = createAdmission(platform);
  const app = new Hono<AppEnv>({ getPath: undecodedPath });
  app.use(requestLog(log));
  app.use(securityHeaders(config.publicUrl.startsWith("https:")));
  app.route("/", healthRoutes(readiness));
  app.use(ownHostOnly(config));
  app.use(warnOfUntrustedProxy(platform));
  app.route(FILES_PATH, fileRoutes(platform));
  if (renderer.files !== undefined) app.get("*", builtFiles(renderer.files));
  app.use(compress());
  payments(app, platform);
  app.use("/api/*", admission.api);
  app.route("/api", apiRoutes(platform));
  app.route("/", oneClickRoute(platform));
  app.route("/newsletter", newsletterForms(platform));
  app.use("/dev/*", loopbackOnly(config));
  if (config.hasLocalMailbox) app.route("/dev/mailbox", mailboxPage(platform));
  app.get("*", admission.pages, (c) => page(c, platform, renderer));
  app.all("*", (c) => c.text("Method Not Allowed", 405, { allow: "GET, HEAD", "cache-control": "no-store" }));
  app.onError((error, c) => {
    if (logFailure(c.var.log, error, "a request failed")) return unavailablePage(c, config);
    return c.text("Something went wrong. Please try again.", 500, { "cache-control": "no-store" });
  });
  return app;
}

function payments(app: Hono<AppEnv>, platform: Platform) {
  const { config } = platform;
  const apply = (event: PaymentEvent) => applyEvent(platform, event);
  app.route("/api/webhooks/stripe", stripeWebhook(config, apply));
  if (platform.payments?.provider !== "test") return;
  app.route(TEST_CHECKOUT_PATH, testCheckoutPage(platform, apply));
  app.route(FONTS_PATH, fontRoutes());
  app.route(TEST_PORTAL_PATH, testPortalPage(platform, apply));
}

/** A decoded path may contain a line break, which matches no pattern, so the request would skip all middleware. */
const undecodedPath = (request: Request) => new URL(request.url).pathname;

async function page(c: Context<AppEnv>, platform: Platform, renderer: PageRenderer) {
  const address = new URL(c.req.raw.url);
  const path = toRenderablePath(address.pathname);
  if (path !== address.pathname) {
    return c.body(null, 308, { location: path + address.search, "cache-control": "no-cache" });
  }
  if (isServerFunction(path)) {
    return new Response("Not Found", { status: 404, headers: { "cache-control": "no-store" } });
  }
  const nonce = createNonce();
  const { log } = c.var;
  let unavailable: unknown;
  const api = createRouterClient(router, {
    interceptors: [
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          if (isUnavailable(error)) unavailable = error;
          throw error;
        }
      },
    ],
    context: {
      ...platform,
      log,
      reader: VISITOR,
      network: "pages",
      requestHeaders: new Headers(),
      responseHeaders: new Headers(),
    },
  });
  const response = await renderer.render(c.req.raw, api, nonce, (error) => {
    if (!isUnavailable(error)) log.error({ err: error }, "a page failed");
  });
  // The page would show a loading error without a retry time.
  if (unavailable !== undefined) throw unavailable;
  const answer = new Response(response.body, response);
  answer.headers.set("content-security-policy", contentSecurityPolicy(nonce, platform.config.isDevelopment));
  if (hasSecret(address)) answer.headers.set("cache-control", "no-store");
  else if (!answer.headers.has("cache-control")) answer.headers.set("cache-control", "no-cache");
  return answer;
}
