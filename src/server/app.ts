import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { BADGES_PATH } from "#contract/badges.ts";
import { answerFromMemory, openAnswers } from "./answers/index.ts";
import { answerError } from "./api-answers.ts";
import { apiRoutes } from "./api-routes.ts";
import { calendarRoutes } from "./contracts/index.ts";
import { feedRoutes } from "./feeds/index.ts";
import { fileRoutes } from "./file-routes.ts";
import { newsletterForms } from "./newsletter/index.ts";
import { builtFiles } from "./pages/built-files.ts";
import type { PageRenderer } from "./pages/page-renderer.ts";
import { pageRoutes } from "./pages/page-routes.ts";
import { siteFiles } from "./pages/site-files.ts";
import { FILES_PATH } from "./platform/files/public-paths.ts";
import { createAdmission } from "./platform/http/admission.ts";
import { FONTS_PATH, fontRoutes } from "./platform/http/font-routes.ts";
import { healthRoutes, type Readiness } from "./platform/http/health.ts";
import { loopbackOnly } from "./platform/http/loopback-only.ts";
import { warnOfProxies } from "./platform/http/network.ts";
import { ownHostOnly } from "./platform/http/own-site.ts";
import { type RequestVariables, requestLog } from "./platform/http/request-log.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import {
  answerBrokenRequest,
  isBrokenRequest,
  logFailure,
  unavailablePage,
} from "./platform/http/unavailable.ts";
import { mailboxPage } from "./platform/mail/mailbox-page.ts";
import type { OpenPlatform } from "./platform/open-platform.ts";
import { testCheckoutPage } from "./platform/payments/demo-checkout/checkout-page.ts";
import { TEST_CHECKOUT_PATH, TEST_PORTAL_PATH } from "./platform/payments/demo-checkout/demo-payments.ts";
import { testPortalPage } from "./platform/payments/demo-checkout/portal-page.ts";
import type { PaymentEvent } from "./platform/payments/payments.ts";
import { stripeWebhook } from "./platform/payments/webhook.ts";
import type { Platform } from "./platform/platform.ts";
import { badgeRoutes, openPictureThread, PICTURES_PATH, pictureRoutes } from "./share-pictures/index.ts";
import { sitemapRoutes } from "./sitemaps/index.ts";
import { applyEvent } from "./subscriptions/index.ts";
import { oneClickRoute } from "./unsubscriptions/index.ts";

/** Besides those of the build. */
const FILE_PATHS = new RegExp(`^(?:${FILES_PATH}|${FONTS_PATH})/`);

const isPicture = (path: string) =>
  [PICTURES_PATH, BADGES_PATH].some((folder) => path.startsWith(`${folder}/`));

type AppEnv = { Bindings: HttpBindings; Variables: RequestVariables };

/** Returns a listener for the requests of an HTTP server. */
export function createApp(platform: OpenPlatform, readiness: Readiness, renderer: PageRenderer) {
  const { config, log } = platform;
  const answers = openAnswers(platform);
  const pages = pageRoutes(platform, renderer, answers);
  const built = renderer.files === undefined ? undefined : builtFiles(renderer.files);
  const ofSite = siteFiles(config, renderer.files);
  const isFile = (path: string) => FILE_PATHS.test(path) || ofSite.has(path) || built?.has(path) === true;
  const app = new Hono<AppEnv>({ getPath: undecodedPath });
  const admission = createAdmission(platform, { isFile, isPicture, isKnown: pages.isKnown, rejectBody });
  app.use(answerFromMemory(platform, answers, admission.isWithinBurst));
  app.use(requestLog(log));
  app.use(securityHeaders(config));
  app.route("/", healthRoutes(readiness));
  app.use(ownHostOnly(config));
  app.use(warnOfProxies(platform));
  app.use(admission.middleware);
  app.route(FILES_PATH, fileRoutes(platform, answers));
  const { drawPicture, drawBadge } = openPictureThread();
  app.route(PICTURES_PATH, pictureRoutes(platform, answers, drawPicture));
  app.route(BADGES_PATH, badgeRoutes(platform, answers, drawBadge));
  app.use(compress());
  payments(app, platform);
  app.route("/api", apiRoutes(platform, answers));
  app.route("/feeds", feedRoutes(platform, answers));
  app.route("/calendars", calendarRoutes(platform));
  app.route("/", oneClickRoute(platform));
  app.route("/newsletter", newsletterForms(platform));
  app.use("/dev/*", loopbackOnly(config));
  if (config.hasLocalMailbox) app.route("/dev/mailbox", mailboxPage(platform));
  app.get("*", ofSite.serve);
  app.route("/", sitemapRoutes(platform, answers));
  if (built) app.get("*", built.serve);
  app.get("*", pages.render);
  app.all("*", (c) => c.text("Method Not Allowed", 405, { allow: "GET, HEAD", "cache-control": "no-store" }));
  app.onError((error, c) => {
    if (isBrokenRequest(c)) return answerBrokenRequest(c);
    if (logFailure(c.var.log, error, "a request failed")) return unavailablePage(c, config);
    return c.text("Something went wrong. Please try again.", 500, { "cache-control": "no-store" });
  });
  return getRequestListener(app.fetch, { hostname: new URL(config.publicUrl).host });
}

function rejectBody(c: Context) {
  const message = "Request too large.";
  return c.req.path.startsWith("/api/")
    ? answerError(c, 413, "PAYLOAD_TOO_LARGE", message)
    : c.text(message, 413, { "cache-control": "no-store" });
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
