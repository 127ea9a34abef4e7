import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openPlatform } from "#server/platform/open-platform.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";

const platform = await openTestPlatform();

test("reports ready while the database responds, and alive in any case", async () => {
  const node = await openPlatform(platform.config, platform.log, platform.databaseUrl);
  const site = await serveApp(node);
  const ready = await ask(`${site}/readyz`);
  expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status: "ok" }]);

  await node.close();
  const red = await ask(`${site}/readyz`);
  expect([red.status, JSON.parse(red.text)]).toEqual([503, { status: "database unavailable" }]);
  const alive = await ask(`${site}/healthz`);
  expect([alive.status, JSON.parse(alive.text)]).toEqual([200, { status: "ok" }]);
});

test("reports not ready once stopping, even though the database responds", async () => {
  let isStopping = false;
  const readiness = { isStopping: () => isStopping, ping: () => platform.ping() };
  const site = await serveApp(platform, { readiness });
  expect((await ask(`${site}/readyz`)).status).toBe(200);
  isStopping = true;
  const { status, text, headers } = await ask(`${site}/readyz`);
  expect([status, JSON.parse(text)]).toEqual([503, { status: "stopping" }]);
  expect(headers["cache-control"]).toBe("no-store");
  expect((await ask(`${site}/healthz`)).status).toBe(200);
});

test.each([
  ["HTTP/1.0 without a host", "GET /readyz HTTP/1.0\r\n\r\n"],
  ["HTTP/1.0 with another host", "GET /readyz HTTP/1.0\r\nHost: 10.0.0.7\r\n\r\n"],
  ["an invalid host", "GET /readyz HTTP/1.1\r\nHost: node one:80:80\r\nConnection: close\r\n\r\n"],
  ["HEAD", "HEAD /readyz HTTP/1.0\r\n\r\n"],
])("responds to a proxy's check: %s", async (_name, request) => {
  const socket = connect(Number(new URL(await serveApp(platform)).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(request);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});
