import { type Answer, toAnswer } from "#server/answers/index.ts";
import { isUnavailable } from "#server/platform/db/unavailable.ts";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";
import type { Log } from "#server/platform/log.ts";
import { collect, dependOnAll, dependOnUnknown } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { describePicture } from "#server/share-pictures/index.ts";
import { apiOfVisitor, isFailure } from "#server/visitor-api.ts";
import { loadEmptiness } from "./load-emptiness.ts";
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
    const page = await renderer.render(address, {
      api,
      onError(error) {
        dependOnUnknown();
        if (!isFailure(error)) log.error({ err: error }, FAILED);
      },
      describePicture: (path) => describePicture({ ...platform, api }, platform.config, path),
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
  const html = config.isDevelopment ? page.html : markLinks(page.html, path, await loadEmptiness(platform));
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
