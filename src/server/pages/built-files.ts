import { serveStatic } from "@hono/node-server/serve-static";

/** Their names contain a hash. */
const FOREVER = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

/** Serves the build, compressed when it was built (scripts/compress-assets.ts). */
export const builtFiles = (root: string) =>
  serveStatic({
    root,
    precompressed: true,
    onFound(_path, c) {
      c.header("cache-control", c.req.path.startsWith("/assets/") ? FOREVER : ONE_HOUR);
      c.header("vary", "Accept-Encoding");
    },
  });
