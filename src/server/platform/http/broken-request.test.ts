import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";

const lines: Record<string, unknown>[] = [];
const platform = await openTestPlatform();
const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
const site = new URL(await serveApp({ ...platform, log }));

/** Sends raw bytes, and ends the connection unless the server does. */
async function send(bytes: string, isCut: boolean): Promise<void> {
  const socket = connect(Number(site.port), site.hostname);
  socket.on("error", () => {});
  socket.resume();
  const closed = once(socket, "close");
  socket.write(bytes);
  // The server answers another connection only after it read this one.
  await ask(new URL("/healthz", site).href);
  if (isCut) socket.destroy();
  await closed;
}

const PATHS = [
  "/api/auth/forgot-password",
  "/api/newsletter/subscribe",
  "/api/webhooks/stripe",
  "/unsubscribe",
  "/newsletter/subscribe",
  "/search",
];
const BREAKS: [string, string, boolean][] = [
  ["cut body", "Content-Length: 50\r\n\r\n{", true],
  ["cut chunk", "Transfer-Encoding: chunked\r\n\r\n50\r\n{", true],
  ["body that never begins", "Transfer-Encoding: chunked\r\n\r\n", true],
  ["broken chunk", "Transfer-Encoding: chunked\r\n\r\nzz\r\n", false],
  ["broken second chunk", "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\nzz\r\n", false],
];
const linesOf = (path: string) => lines.filter((line) => line.path === path);
const failures = () => lines.filter(({ level, status }) => level !== "info" || Number(status) >= 500);
const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: ${site.host}\r\nContent-Type: application/json\r\n`;

describe.each(BREAKS)("a request with a %s", (_what, rest, isCut) => {
  test.each(PATHS)("to %s is logged as the client's", async (path) => {
    lines.length = 0;
    await send(head(path) + rest, isCut);
    await expect.poll(() => linesOf(path).length).toBeGreaterThan(0);
    expect(failures()).toEqual([]);
  });
});

test.each(PATHS)("a request with a length and chunks to %s does not count as a failure", async (path) => {
  lines.length = 0;
  await send(`${head(path)}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello`, false);
  expect(failures()).toEqual([]);
});
