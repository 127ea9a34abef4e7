import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const FOLDER = path.resolve(import.meta.dirname, "../../../../data/fonts");
const FONTS = [
  { family: "Hanken Grotesk", weight: "400 700", file: "hanken-grotesk.woff2" },
  { family: "Bricolage Grotesque", weight: "700", file: "bricolage-grotesque.woff2" },
];
const ONE_DAY = "public, max-age=86400";

export const FONTS_PATH = "/fonts";

export function fontRoutes() {
  const routes = new Hono();
  for (const { file } of FONTS) {
    routes.get(
      `/${file}`,
      serveStatic({
        root: FOLDER,
        rewriteRequestPath: () => `/${file}`,
        onFound: (_, c) => c.header("cache-control", ONE_DAY),
      }),
    );
  }
  return routes;
}

export const FONT_FACES = FONTS.map(
  ({
    family,
    weight,
    file,
  }) => `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: swap;
  src: url("${FONTS_PATH}/${file}") format("woff2"); }`,
).join("\n");
