import type { HttpBindings } from "@hono/node-server";
import type { Context, Handler } from "hono";
import { accepts } from "hono/accepts";
import type { RequestVariables } from "#server/platform/http/request-log.ts";
import type { OpenPlatform } from "#server/platform/open-platform.ts";
import { hasSecret, isServerFunction, toRenderablePath, withoutTracking } from "./page-address.ts";
import { createPageCache } from "./page-cache.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { renderPage } from "./render-page.ts";
import type { Encoding, RenderedPage } from "./rendered-page.ts";

type PageEnv = { Bindings: HttpBindings; Variables: RequestVariables };

/** Best first. */
const ENCODINGS: Encoding[] = ["br", "gzip"];

/**
 * Routes of pages: `fromMemory` answers with a stored page and needs no admission, `rendered` renders and stores one.
 */
export function pageRoutes(
  platform: OpenPlatform,
  renderer: PageRenderer,
): { fromMemory: Handler<PageEnv>; rendered: Handler<PageEnv> } {
  const cache = createPageCache(platform.notices, platform.config.pageCacheBytes);
  return {
    async fromMemory(c, next) {
      const stored = cache.get(keyOf(withoutTracking(new URL(c.req.url))));
      return stored ? send(c, stored) : next();
    },
    async rendered(c) {
      const address = withoutTracking(new URL(c.req.url));
      const path = toRenderablePath(address.pathname);
      if (path !== address.pathname) {
        return c.body(null, 308, { location: path + address.search, "cache-control": "no-cache" });
      }
      if (isServerFunction(path)) return c.text("Not Found", 404, { "cache-control": "no-store" });
      const render = () => renderPage(platform, renderer, new Request(address), c.var.log);
      if (!hasSecret(address)) return send(c, await cache.load(keyOf(address), render));
      const { headers, ...page } = await render();
      return send(c, { ...page, headers: { ...headers, "cache-control": "no-store" } });
    },
  };
}

const keyOf = ({ pathname, search }: URL) => pathname + search;

async function send(c: Context, page: RenderedPage): Promise<Response> {
  const encoding = accepts(c, {
    header: "Accept-Encoding",
    supports: ENCODINGS,
    default: "identity",
    // Browsers list encodings without an order.
    match: (accepted, { supports, default: plain }) =>
      supports.find((name) => accepted.some(({ type, q }) => type === name && q > 0)) ?? plain,
  }) as Encoding;
  const etag = `"${page.tag}${encoding === "identity" ? "" : `-${encoding}`}"`;
  if (page.status === 200 && c.req.header("if-none-match")?.includes(etag)) {
    const { "content-type": _, ...headers } = page.headers;
    return c.body(null, 304, { ...headers, etag });
  }
  return c.body(await page.bodyIn(encoding), page.status as 200, {
    ...page.headers,
    ...(page.status === 200 && { etag }),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  });
}
