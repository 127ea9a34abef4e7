import { type RouteAssets, tsrStartManifest } from "tanstack-start-manifest:v";
import { RouterProvider } from "@tanstack/react-router";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { writePageData } from "./platform/page/page-data.ts";
import { startScript } from "./platform/page/start-script.ts";
import type { RenderedPage, ServerContext } from "./platform/server-context.ts";
import { getRouter } from "./router.tsx";

/** Vite's manifest changes during development. */
const built = import.meta.env.DEV ? undefined : tsrStartManifest();

/** Returns the modules of the routes, without duplicates, the entry first. */
function modulesOf(routeIds: readonly string[]): string[] {
  const { routes } = built ?? tsrStartManifest();
  const assets = routeIds.map((id): RouteAssets => routes[id] ?? {});
  const entries = assets.flatMap(({ scripts = [] }) => scripts.map(({ attrs }) => String(attrs?.src)));
  return [...new Set([...entries, ...assets.flatMap(({ preloads = [] }) => preloads.map(String))])];
}

// TanStack Start's handler makes a stream and a Response of each page, which took a fifth of the time, and sends data
// as a script, whose hash the security policy would need. Nothing streams here: loaders have all data before rendering.
export default {
  /** Renders a page. @param address path and query */
  async render(address: string, context: ServerContext): Promise<RenderedPage> {
    const router = getRouter({ ...context, address });
    await router.load();
    const result = router._serverResult;
    if (result?.type !== "render") {
      const { status = 500, headers } = result?.redirect ?? {};
      return { status, html: "", location: headers?.get("location") ?? "/" };
    }
    for (const { status, error } of result.matches) if (status === "error") context.onError(error);
    const failed = result.matches.findIndex(({ status, _notFound }) => status !== "success" || _notFound);
    const matches = failed < 0 ? result.matches : result.matches.slice(0, failed + 1);
    const html = renderToString(createElement(RouterProvider, { router }));
    const end = html.lastIndexOf("</body>");
    const data = writePageData(matches, router.options.context.queryClient);
    const start = startScript(modulesOf(matches.map(({ routeId }) => routeId)));
    return {
      status: result.status,
      html: `<!DOCTYPE html>${html.slice(0, end)}${data}${start}${html.slice(end)}`,
    };
  },
};
