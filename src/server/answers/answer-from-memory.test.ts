import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import { answerFromMemory, openAnswers, toAnswer } from "#server/answers/index.ts";
import type { PageRenderer } from "#server/pages/page-renderer.ts";
import { createLog } from "#server/platform/log.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";

const HTML = `<p>${"Reviews of Austin. ".repeat(50)}</p>`;
const state = { renders: 0, lines: [] as string[], hold: Promise.resolve() };

/** A page of tools, which no test here changes. */
const renderer: PageRenderer = {
  async render(_address, { api }) {
    state.renders += 1;
    await api.tools.list();
    await state.hold;
    return { status: 200, html: HTML };
  },
};
const opened = await openTestPlatform();
const platform = {
  ...opened,
  config: { ...opened.config, demo: false },
  log: createLog("info", { write: (line) => void state.lines.push(line) }),
};
const site = await serveApp(platform, { renderer });
let address = "";

beforeEach(({ task }) => {
  address = `${site}/${task.id}`;
  state.renders = 0;
});

test("a page from memory has the headers of a rendered one", async () => {
  const [rendered, stored] = [await ask(address), await ask(address)];
  expect(state.renders).toBe(1);
  const comparable = ({ headers }: typeof stored) => {
    const { date: _date, "x-request-id": id, ...others } = headers;
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    return { ...others, "content-length": String(HTML.length) };
  };
  expect(comparable(stored)).toEqual(comparable(rendered));
  expect(stored).toMatchObject({ status: 200, text: HTML });
});

test("a network beyond its limit passes the other middleware, which rejects it", async () => {
  let isWithin = true;
  const answer = toAnswer(new TextEncoder().encode(HTML), { status: 200, headers: {} });
  const answers = { ...openAnswers(platform), find: () => answer };
  const app = new Hono<{ Bindings: HttpBindings }>()
    .use(answerFromMemory(platform, answers, async () => isWithin))
    .all("*", (c) => c.text("passed on", 429));
  const statusOf = async () =>
    (
      await app.request(
        "/",
        { headers: { host: new URL(platform.config.publicUrl).host } },
        { incoming: { url: "/" } },
      )
    ).status;
  expect(await statusOf()).toBe(200);
  isWithin = false;
  expect(await statusOf()).toBe(429);
});

test("a page from memory is logged like others, without its query", async () => {
  const headers = { "x-request-id": "request-of-this-test" };
  await ask(`${address}?q=typed`);
  await ask(`${address}?q=typed`, { headers });
  expect(state.renders).toBe(1);
  const { time, ms, ...line } = JSON.parse(state.lines.at(-1) ?? "");
  expect([typeof time, typeof ms]).toEqual(["string", "number"]);
  expect(line).toEqual({
    level: "info",
    requestId: "request-of-this-test",
    method: "GET",
    path: new URL(address).pathname,
    status: 200,
    msg: "request",
  });
});

test("a browser that already has the page gets 304", async () => {
  const { headers } = await ask(address);
  const unchanged = await ask(address, { headers: { "if-none-match": headers.etag ?? "" } });
  expect(unchanged).toMatchObject({ status: 304, text: "", headers: { etag: headers.etag } });
  expect((await ask(address, { headers: { "if-none-match": '"another"' } })).status).toBe(200);
});

test("each encoding has its own ETag", async () => {
  const tags = await Promise.all(
    ["identity", "gzip", "gzip, deflate, br", "br;q=0"].map(async (encoding) => {
      const { headers } = await ask(address, { headers: { "accept-encoding": encoding } });
      return [headers["content-encoding"], headers.etag];
    }),
  );
  expect(tags.map(([encoding]) => encoding)).toEqual([undefined, "gzip", "br", undefined]);
  expect(new Set(tags.map(([, tag]) => tag)).size).toBe(3);
});

test("a compressed page from memory decompresses to the same page", async () => {
  await ask(address);
  const response = await fetch(address, { headers: { "accept-encoding": "br" } });
  expect(response.headers.get("content-encoding")).toBe("br");
  // fetch decompresses.
  expect(await response.text()).toBe(HTML);
});

test("HEAD gets the headers only", async () => {
  const whole = await ask(address);
  const { status, text, headers } = await ask(address, { method: "HEAD" });
  expect([status, text, headers.etag]).toEqual([200, "", whole.headers.etag]);
});

test("requests for another host or with another method don't get the page", async () => {
  await ask(address);
  expect((await ask(address, { headers: { host: "elsewhere.test" } })).status).toBe(421);
  expect((await ask(address, { method: "POST" })).status).toBe(405);
});

test("a URL with tracking parameters gets the page of the URL without them", async () => {
  await ask(`${address}?page=2`);
  expect((await ask(`${address}?utm_source=mail&page=2`)).text).toBe(HTML);
  expect(state.renders).toBe(1);
});

test("many requests for a page that is being rendered wait for it, and none is rejected", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  state.hold = promise;
  const asked = Array.from({ length: 200 }, () => ask(address));
  // Connected after the others.
  await ask(`${site}/healthz`);
  resolve();
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(state.renders).toBe(1);
});
