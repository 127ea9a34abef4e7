import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { serveStatic } from "hono/serve-static";

/** Their names contain a hash. */
const FOREVER = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

/** Serves the build, compressed when it was built (scripts/compress-assets.ts), from memory: it has a few megabytes. */
export function builtFiles(root: string) {
  const files = readFiles(root);
  return {
    has: (address: string) => files.has(address),
    serve: serveStatic({
      root: "",
      precompressed: true,
      getContent(address, c) {
        const file = files.get(address);
        // Set again for the compressed file, if there is one.
        if (file) c.header("content-length", String(file.byteLength));
        return Promise.resolve(file ?? null);
      },
      onFound(_address, c) {
        c.header("cache-control", c.req.path.startsWith("/assets/") ? FOREVER : ONE_HOUR);
        c.header("vary", "Accept-Encoding");
      },
    }),
  };
}

function readFiles(root: string): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [`/${path.relative(root, file).replaceAll(path.sep, "/")}`, readFileSync(file)];
      }),
  );
}
