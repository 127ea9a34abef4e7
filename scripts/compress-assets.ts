// Compresses static assets at build time, so that the server doesn't have to.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const CLIENT_BUILD = path.resolve(import.meta.dirname, "../dist/client");
const TEXT = /\.(?:js|css|svg|json|txt|webmanifest)$/;
/** Below this size, the extra headers cost more than compression saves. */
const SMALLEST_BYTES = 512;

for (const name of readdirSync(CLIENT_BUILD, { recursive: true, encoding: "utf8" })) {
  const file = path.join(CLIENT_BUILD, name);
  if (!TEXT.test(name) || statSync(file).size < SMALLEST_BYTES) continue;
  const content = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  );
}
