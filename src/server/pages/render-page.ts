import { createJsonifiedRouterClient } from "@orpc/openapi";
import { ORPCError } from "@orpc/server";
import { type Answer, toAnswer } from "#server/answers/index.ts";
import { isUnavailable } from "#server/platform/db/unavailable.ts";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";
import type { Log } from "#server/platform/log.ts";
import { collect, dependOnAll, dependOnUnknown } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { router } from "#server/router.ts";
import { markLinks } from "./mark-links.ts";
import type { PageRenderer } from "./page-renderer.ts";

const FAILED = "a page failed";

/** The same for everyone. @param address path and query. @throws when the database is unavailable */
export async function renderPage(
  platform: Platform,
  renderer: PageRenderer,
  address: string,
  log: Log,
): Promise<Answer> {
  let unavailable: unknown;
  const api = apiOfVisitor(platform, log, (error) => {
    if (isUnavailable(error)) unavailable = error;
    else log.error({ err: error }, FAILED);
  });
  const { value: page, ...dependencies } = await collect(async () => {
    const page = await renderer.render(address, api, (error) => {
      dependOnUnknown();
      if (!isFailure(error)) log.error({ err: error }, FAILED);
    });
    if (page.status !== 200) dependOnUnknown();
    return page;
  });
  dependOnAll(dependencies);
  // The page would show a loading error without a retry time.
  if (unavailable !== undefined) throw unavailable;
  const { status, location } = page;
  const { config } = platform;
  const [path = "/"] = address.split("?");
  // React would complain about the marks in development.
  const html = config.isDevelopment ? page.html : markLinks(page.html, path);
  const { pageSharedSeconds: seconds } = config;
  return toAnswer(new TextEncoder().encode(html), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      ...(location && { location }),
      "content-security-policy": contentSecurityPolicy(html, config.isDevelopment),
      "cache-control":
        dependencies.isKeepable && seconds > 0
          ? `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`
          : "no-cache",
      vary: "Accept-Encoding",
    },
  });
}

/** @param onFailure receives errors that no operation declares */
function apiOfVisitor(platform: Platform, log: Log, onFailure: (error: unknown) => void) {
  return createJsonifiedRouterClient(router, {
    interceptors: [
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          dependOnUnknown();
          if (error instanceof ORPCError && !isFailure(error)) throw error;
          onFailure(error);
          // The page's data has the message of an error, and this message may tell about the database.
          throw new ORPCError("INTERNAL_SERVER_ERROR");
        }
      },
    ],
    context: {
      ...{ ...platform, log, reader: VISITOR, network: "pages" },
      requestHeaders: new Headers(),
      responseHeaders: new Headers(),
    },
  });
}

const isFailure = (error: unknown) => error instanceof ORPCError && error.status >= 500;
