import { createRequire } from "node:module";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const { resolve } = createRequire(import.meta.url);
const FONTS = {
  "Hanken Grotesk": "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
  "Bricolage Grotesque":
    "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
};
const ONE_DAY = "public, max-age=86400";

export const FONTS_PATH = "/fonts";

/** Serves the site's fonts for pages outside of its build. */
export function fontRoutes() {
  const routes = new Hono();
  for (const font of Object.values(FONTS)) {
    const file = resolve(font);
    routes.get(
      `/${path.basename(file)}`,
      serveStatic({
        root: path.dirname(file),
        rewriteRequestPath: () => `/${path.basename(file)}`,
        onFound: (_, c) => c.header("cache-control", ONE_DAY),
      }),
    );
  }
  return routes;
}

export const FONT_FACES = Object.entries(FONTS)
  .map(
    ([family, file]) => `@font-face { font-family: "${family}"; font-weight: 200 800; font-display: swap;
  src: url("${FONTS_PATH}/${path.basename(file)}") format("woff2"); }`,
  )
  .join("\n");
