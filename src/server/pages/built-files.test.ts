import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openTestPlatform } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";

const folder = mkdtempSync(path.join(tmpdir(), "toolcomps-files-"));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(path.join(folder, "assets"));
const put = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
put("icon.svg", "<svg/>");
put("assets/index-a1.js", "plain");
put("assets/index-a1.js.br", "brotli");
put("assets/index-a1.js.gz", "gzipped");

const renderer = { files: folder, render: async () => ({ status: 404, html: "a page" }) };
const site = await serveApp(await openTestPlatform({ OFFLINE_PAGE: "false" }), { renderer });
const get = (address: string, encodings?: string, method = "GET") =>
  ask(site + address, { method, headers: encodings === undefined ? {} : { "accept-encoding": encodings } });

test.each([
  ["gzip, deflate, br, zstd", "br", "brotli"],
  ["gzip", "gzip", "gzipped"],
  ["br;q=0, gzip", "gzip", "gzipped"],
  ["identity", undefined, "plain"],
  ["zstd", undefined, "plain"],
  [undefined, undefined, "plain"],
])("sends a file in the best encoding that the client accepts: %s", async (accepted, encoding, content) => {
  const { headers, text } = await get("/assets/index-a1.js", accepted);
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers.vary).toBe("Accept-Encoding");
  expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(text).toBe(content);
});

test("answers HEAD like GET, without the body", async () => {
  const { status, headers, text } = await get("/assets/index-a1.js", "br", "HEAD");
  expect([status, headers["content-encoding"], headers["content-length"], text]).toEqual([
    200,
    "br",
    "6",
    "",
  ]);
});

test("caches hashed names forever, others for an hour", async () => {
  expect((await get("/assets/index-a1.js")).headers["cache-control"]).toContain("immutable");
  expect((await get("/icon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
});

test.each(["/", "/markets/TX/austin", "/tools/realtor.com", "/assets-of-ours", "/%2f.."])(
  "leaves %s to the pages",
  async (path) => {
    const { status, text } = await ask(site, { path });
    expect([status, text]).toEqual([404, "a page"]);
  },
);

test.each([
  ...["/favicon.ico", "/apple-touch-icon.png", "/apple-touch-icon-120x120-precomposed.png"],
  ...["/.env", "/wp-login.php", "/.well-known/other.txt", "/.well-known"],
  ...["/assets", "/assets/", "/assets/index-b2.js", "/../app.ts", "/assets/..%2f..%2fapp.ts"],
])("renders no page for %s, because only files have such names", async (path) => {
  const { status, headers, text } = await ask(site, { path });
  expect([status, headers["content-type"], text]).toEqual([404, "text/plain; charset=UTF-8", "Not Found"]);
});
