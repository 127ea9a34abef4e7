import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { RequestVariables } from "#server/platform/http/request-log.ts";
import type { OpenPlatform } from "#server/platform/open-platform.ts";
import { hasSecret, isServerFunction, toRenderablePath, withoutTracking } from "./page-address.ts";
import { createPageCache } from "./page-cache.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { renderPage } from "./render-page.ts";
import { answerOf, type RenderedPage } from "./rendered-page.ts";

type PageEnv = { Bindings: HttpBindings; Variables: RequestVariables };

/** Renders pages, and answers with those in memory. */
export function pageRoutes(platform: OpenPlatform, renderer: PageRenderer) {
  const cache = createPageCache(platform.notices, platform.config.pageCacheBytes);
  return {
    /** @param address path and query as sent */
    find: (address: string): RenderedPage | undefined => cache.get(address),
    /** Whether answering takes no render of its own: the page is in memory under its clean address, or being rendered. */
    isKnown: (address: URL) => cache.has(keyOf(withoutTracking(address))),
    async render(c: Context<PageEnv>) {
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
  const { status, headers, body } = await answerOf(page, {
    acceptEncoding: c.req.header("accept-encoding"),
    ifNoneMatch: c.req.header("if-none-match"),
  });
  return new Response(body, { status, headers });
}
