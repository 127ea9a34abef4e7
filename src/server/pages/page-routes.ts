import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { type Answers, sendAnswer } from "#server/answers/index.ts";
import type { RequestVariables } from "#server/platform/http/request-log.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hasSecret, isFileName, toPageAddress, toRenderablePath } from "./page-address.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { renderPage } from "./render-page.ts";

type PageEnv = { Bindings: HttpBindings; Variables: RequestVariables };

export function pageRoutes(platform: Platform, renderer: PageRenderer, answers: Answers) {
  return {
    /** Returns whether the page is in memory or being rendered, so that answering needs no render of its own. */
    isKnown: (address: URL) => answers.has(keyOf(toPageAddress(address))),
    async render(c: Context<PageEnv>) {
      const address = toPageAddress(new URL(c.req.url));
      if (isFileName(address.pathname)) return c.text("Not Found", 404, { "cache-control": "no-cache" });
      const path = toRenderablePath(address.pathname);
      if (path !== address.pathname) {
        return c.body(null, 308, { location: path + address.search, "cache-control": "no-cache" });
      }
      const render = () => renderPage(platform, renderer, keyOf(address), c.var.log);
      if (!hasSecret(address)) return sendAnswer(c, await answers.load(keyOf(address), render));
      return sendAnswer(c, await render(), { "cache-control": "no-store" });
    },
  };
}

const keyOf = ({ pathname, search }: URL) => pathname + search;
