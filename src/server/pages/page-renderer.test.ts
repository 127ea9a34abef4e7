import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { openTestPlatform } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import { createLog } from "../platform/log.ts";
import { rendererOf } from "./page-renderer.ts";

const lines: string[] = [];
const platform = await openTestPlatform();
const log = createLog("info", { write: (line) => void lines.push(line) });

function Broken(): never {
  throw new Error("nora@world.test broke the component");
}
const brokenHead = () => {
  throw new Error("the head is broken");
};

/** Fails inside the router and inside React. */
const site = await serveApp(
  { ...platform, log },
  {
    renderer: rendererOf(platform.config, async () => ({
      async render(address) {
        const history = createMemoryHistory({ initialEntries: [address] });
        const routeTree = createRootRoute({ component: Broken, head: brokenHead });
        const router = createRouter({ routeTree, history });
        await router.load();
        return { status: 200, html: renderToString(createElement(RouterProvider, { router })) };
      },
    })),
  },
);

test("logs errors of rendering with the request's id, and not to the console", async () => {
  const written = [vi.spyOn(process.stderr, "write"), vi.spyOn(process.stdout, "write")];
  const headers = { "x-request-id": "request-of-this-test" };
  expect((await ask(`${site}/`, { headers })).status).toBe(500);
  for (const stream of written) {
    expect(stream).not.toHaveBeenCalled();
    stream.mockRestore();
  }
  const { requestId } = JSON.parse(lines.at(-1) ?? "{}");
  expect(requestId).toBe("request-of-this-test");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "error", requestId, msg: "a page failed", err: { message: "the head is broken" } },
    { level: "error", requestId, msg: "a request failed", err: { message: "[email] broke the component" } },
    { level: "error", requestId, msg: "request", status: 500 },
  ]);
});
