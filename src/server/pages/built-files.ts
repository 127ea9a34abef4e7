import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Handler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { acceptedEncodings, type Encoding } from "#server/platform/http/encodings.ts";

/** Their names contain a hash. */
const FOREVER = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

const ENCODINGS = { br: ".br", gzip: ".gz" } satisfies Record<Encoding, string>;
const COMPRESSED = Object.values(ENCODINGS);

interface BuiltFile {
  headers: Record<string, string>;
  plain: Uint8Array<ArrayBuffer>;
  compressed: Map<Encoding, Uint8Array<ArrayBuffer>>;
}

/** Serves the build from memory: a page loads some 25 files, and reading one costs more than sending it. */
export function builtFiles(folder: string): Handler {
  const files = readFiles(folder);
  return (c, next) => {
    const file = files.get(c.req.path);
    if (file === undefined) return next();
    const encoding = acceptedEncodings(c.req.header("accept-encoding")).find((name) =>
      file.compressed.has(name),
    );
    const compressed = encoding && file.compressed.get(encoding);
    if (!encoding || !compressed) return c.body(file.plain, 200, file.headers);
    return c.body(compressed, 200, { ...file.headers, "content-encoding": encoding });
  };
}

function readFiles(folder: string): Map<string, BuiltFile> {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    if (COMPRESSED.includes(path.extname(name))) continue;
    const compressed: BuiltFile["compressed"] = new Map();
    for (const [encoding, ending] of Object.entries(ENCODINGS) as [Encoding, string][]) {
      if (names.has(name + ending)) compressed.set(encoding, readFileSync(name + ending));
    }
    const address = `/${path.relative(folder, name).split(path.sep).join("/")}`;
    files.set(address, {
      plain: readFileSync(name),
      compressed,
      headers: {
        "content-type": getMimeType(name) ?? "application/octet-stream",
        "cache-control": address.startsWith("/assets/") ? FOREVER : ONE_HOUR,
        vary: "Accept-Encoding",
      },
    });
  }
  return files;
}
