import { readdirSync } from "node:fs";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";

/** Their names contain a hash. */
const FOREVER = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

/** Serves the build, compressed when it was built (scripts/compress-assets.ts). */
export function builtFiles(root: string) {
  const paths = new Set(
    readdirSync(root, { recursive: true, encoding: "utf8" }).map(
      (file) => `/${file.replaceAll(path.sep, "/")}`,
    ),
  );
  return {
    has: (address: string) => paths.has(address),
    serve: serveStatic({
      root,
      precompressed: true,
      onFound(_path, c) {
        c.header("cache-control", c.req.path.startsWith("/assets/") ? FOREVER : ONE_HOUR);
        c.header("vary", "Accept-Encoding");
      },
    }),
  };
}
