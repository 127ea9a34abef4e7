import { hash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openTestPlatform } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";

const folder = mkdtempSync(path.join(tmpdir(), "toolcomps-offline-"));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(path.join(folder, "assets"));
const put = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
put("icon.svg", "<svg/>");
put("assets/styles-a1.css", "p {}");
put("assets/offline-a1.js", "1");
put("offline-worker.js", "precache(self.__WB_MANIFEST)");
put(
  "offline.html",
  `<script>0</script><link href="/icon.svg"><link href="/assets/styles-a1.css"><script src="/assets/offline-a1.js">
</script><title>{{productName}}</title><a href="/">Home</a>`,
);
const renderer = { files: folder, render: async () => ({ status: 404, html: "a page" }) };

const serveWith = async (env: Record<string, string>) => serveApp(await openTestPlatform(env), { renderer });
const site = await serveWith({ PRODUCT_NAME: "Plumb & Level" });
const without = await serveWith({ OFFLINE_PAGE: "false" });

test("the offline page has the product's name and a policy for its inline script", async () => {
  const { status, headers, text } = await ask(`${site}/offline.html`);
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(text).toContain("<title>Plumb &amp; Level</title>");
  expect(headers["content-security-policy"]).toContain(`'sha256-${hash("sha256", "0", "base64")}'`);
});

test("the worker keeps the page and the files it names, and nothing else", async () => {
  const page = (await ask(`${site}/offline.html`)).text;
  const { headers, text } = await ask(`${site}/offline-worker.js`);
  const list = JSON.parse(/precache\((.*)\)/.exec(text)?.[1] ?? "") as {
    url: string;
    revision: string | null;
  }[];
  expect(list.map(({ url }) => url)).toEqual([
    "/offline.html",
    "/icon.svg",
    "/assets/styles-a1.css",
    "/assets/offline-a1.js",
  ]);
  const digest = hash("sha256", page, "base64");
  expect(list[0]).toEqual({ url: "/offline.html", revision: digest, integrity: `sha256-${digest}` });
  // Their names change with their content.
  expect(list.at(-1)?.revision).toBeNull();
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-security-policy"]).toContain("'self'");
});

test("the worker is sent again only when it changed", async () => {
  const { headers } = await ask(`${site}/offline-worker.js`);
  const again = await ask(`${site}/offline-worker.js`, {
    headers: { "if-none-match": String(headers.etag) },
  });
  expect([again.status, again.text]).toEqual([304, ""]);
});

test("OFFLINE_PAGE=false serves a worker that removes itself, and no page", async () => {
  const { status, text } = await ask(`${without}/offline-worker.js`);
  expect([status, text]).toEqual([200, expect.stringContaining("registration.unregister()")]);
  expect((await ask(`${without}/offline.html`)).status).toBe(404);
});
