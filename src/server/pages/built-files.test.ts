import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { builtFiles } from "./built-files.ts";

const folder = mkdtempSync(path.join(tmpdir(), "toolcomps-files-"));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(path.join(folder, "assets"));
const put = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
put("icon.svg", "<svg/>");
put("assets/index-a1.js", "plain");
put("assets/index-a1.js.br", "brotli");
put("assets/index-a1.js.gz", "gzipped");

const app = new Hono().get("*", builtFiles(folder)).get("*", (c) => c.text("a page", 404));
const get = (address: string, encodings?: string) =>
  app.request(address, { headers: encodings === undefined ? {} : { "accept-encoding": encodings } });

test.each([
  ["gzip, deflate, br, zstd", "br", "brotli"],
  ["gzip;q=1.0, br;q=0.5", "br", "brotli"],
  ["gzip", "gzip", "gzipped"],
  ["br;q=0, gzip", "gzip", "gzipped"],
  ["identity", null, "plain"],
  ["zstd", null, "plain"],
  [undefined, null, "plain"],
])("sends a file in the best encoding that the client accepts: %s", async (accepted, encoding, content) => {
  const answer = await get("/assets/index-a1.js", accepted);
  expect(answer.headers.get("content-encoding")).toBe(encoding);
  expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(await answer.text()).toBe(content);
});

test("caches hashed names forever, others for an hour", async () => {
  expect((await get("/assets/index-a1.js")).headers.get("cache-control")).toContain("immutable");
  expect((await get("/icon.svg")).headers.get("cache-control")).toBe("public, max-age=3600");
});

test.each(["/", "/assets", "/assets/index-b2.js", "/assets/index-a1.js.br", "/../app.ts"])(
  "leaves %s to the pages, because it isn't a built file",
  async (address) => {
    const answer = await get(address, "br");
    expect([answer.status, await answer.text()]).toEqual([404, "a page"]);
  },
);

test("ignores files written later", async () => {
  put("assets/later.js", "later");
  expect((await get("/assets/later.js")).status).toBe(404);
});
