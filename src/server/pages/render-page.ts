import { createRouterClient } from "@orpc/server";
import { isUnavailable } from "#server/platform/db/unavailable.ts";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";
import type { Log } from "#server/platform/log.ts";
import type { Platform } from "#server/platform/platform.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { recordTopics, type Topic } from "#server/platform/topics.ts";
import { router } from "#server/router.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { type RenderedPage, toRenderedPage } from "./rendered-page.ts";

/** Operations that declare all they read with `dependOn`. A page that calls another is not stored. */
const RECORDED = new Set([
  "comments.listOfDiscussion",
  "comments.listOfReview",
  "discussions.get",
  "discussions.list",
  "discussions.listByAuthor",
  "discussions.listTools",
  "markets.get",
  "markets.list",
  "markets.listPopular",
  "profiles.get",
  "reviews.get",
  "reviews.list",
  "reviews.listByAuthor",
  "tags.list",
  "tools.list",
  "tools.listCategories",
]);

/** Renders a page for an anonymous visitor, the same for everyone. @throws when the database is unavailable */
export async function renderPage(
  platform: Platform,
  renderer: PageRenderer,
  request: Request,
  log: Log,
): Promise<RenderedPage> {
  const topics = new Set<Topic>();
  let unavailable: unknown;
  let isRecorded = true;
  const fail = (error: unknown) => {
    if (isUnavailable(error)) unavailable = error;
    isRecorded = false;
  };
  const api = createRouterClient(router, {
    interceptors: [
      async ({ next, path }) => {
        if (!RECORDED.has(path.join("."))) isRecorded = false;
        try {
          return await recordTopics(topics, next);
        } catch (error) {
          fail(error);
          throw error;
        }
      },
    ],
    context: {
      ...{ ...platform, log, reader: VISITOR, network: "pages" },
      requestHeaders: new Headers(),
      responseHeaders: new Headers(),
    },
  });
  const response = await renderer.render(request, api, (error) => {
    isRecorded = false;
    if (!isUnavailable(error)) log.error({ err: error }, "a page failed");
  });
  const html = toHashable(await response.text());
  // The page would show a loading error without a retry time.
  if (unavailable !== undefined) throw unavailable;
  const { config } = platform;
  const { pageSharedSeconds: seconds } = config;
  const isPublic = response.status === 200 && isRecorded && !response.headers.has("cache-control");
  return toRenderedPage(html, {
    status: response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      "content-security-policy": contentSecurityPolicy(html, config.isDevelopment),
      "cache-control":
        isPublic && seconds > 0
          ? `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`
          : (response.headers.get("cache-control") ?? "no-cache"),
      vary: "Accept-Encoding",
    },
    topics: isPublic ? topics : null,
  });
}

/**
 * Makes module scripts inline imports, because hashes allow only inline scripts in all browsers. Replaces the router's
 * zero bytes as browsers do, so that they compute the same hashes.
 */
const toHashable = (html: string) =>
  html
    .replaceAll(
      /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g,
      '<script type="module">import "$1"</script>',
    )
    .replaceAll("\0", "\uFFFD");
