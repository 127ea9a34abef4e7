import { expect, test } from "vitest";
import { openTestPlatform } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import { createLog } from "../platform/log.ts";
import { rendererOf } from "./page-renderer.ts";

const lines: string[] = [];
const platform = await openTestPlatform();
const log = createLog("info", { write: (line) => void lines.push(line) });

/** Fails like TanStack Start. */
const entry: Awaited<ReturnType<Parameters<typeof rendererOf>[1]>> = {
  fetch(request, { context }) {
    if (new URL(request.url).pathname === "/broken-loader") {
      context.onError(new Error("nora@world.test broke the loader"));
      return new Response("<!DOCTYPE html>Something went wrong", { status: 500 });
    }
    return new Response("Internal Server Error", { status: 500 });
  },
};
const site = await serveApp(
  { ...platform, log },
  { renderer: rendererOf(platform.config, async () => entry) },
);
const headers = { "x-request-id": "request-of-this-test" };

test("logs errors of loading with the request's id, without addresses", async () => {
  lines.length = 0;
  const { status, text } = await ask(`${site}/broken-loader`, { headers });
  expect({ status, text }).toEqual({ status: 500, text: "<!DOCTYPE html>Something went wrong" });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "error", requestId: "request-of-this-test", err: { message: "[email] broke the loader" } },
    { level: "error", requestId: "request-of-this-test", msg: "request", status: 500 },
  ]);
});

test("sends its own text and logs the request's id when a page fails to render", async () => {
  lines.length = 0;
  const { status, text } = await ask(`${site}/broken-component`, { headers });
  expect({ status, text }).toEqual({ status: 500, text: "Something went wrong. Please try again." });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "error", requestId: "request-of-this-test", msg: "a request failed" },
    { level: "error", requestId: "request-of-this-test", msg: "request", status: 500 },
  ]);
});
