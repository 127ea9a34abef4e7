import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "./http-server.ts";

type Limits = Parameters<typeof createHttpServer>[1];

async function serve(limits?: Limits) {
  const server = createHttpServer({ "x-content-type-options": "nosniff" }, limits);
  server.on("request", (request, response) => {
    request.resume();
    request.on("end", () => response.end("read"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server, port };
}

/** Sends the start of a request, and returns what the server sends until it closes the connection. */
async function answerTo(port: number, start: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(start);
  return text(socket);
}

const QUICK = { headersTimeout: 40, requestTimeout: 40, connectionsCheckingInterval: 20 };

test("closes a connection with endless headers with 408", async () => {
  const { port } = await serve({ ...QUICK, requestTimeout: 0 });
  expect(await answerTo(port, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")).toMatch(/^HTTP\/1\.1 408 /);
});

test("closes a connection with an endless body with 408", async () => {
  const { port } = await serve(QUICK);
  const start = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf";
  expect(await answerTo(port, start)).toMatch(/^HTTP\/1\.1 408 /);
});

test("closes connections above the limit, and serves the others", async () => {
  const { server, port } = await serve({ maxConnections: 1 });
  const first = connect(port, "127.0.0.1");
  await once(server, "connection");
  const dropped = once(server, "drop");
  expect(await answerTo(port, "").catch(() => "")).toBe("");
  await dropped;
  first.end("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(await text(first)).toMatch(/^HTTP\/1\.1 200 .*read$/s);
});

test("closes a connection whose client reads no responses", async () => {
  const { server, port } = await serve({ timeout: 100 });
  server.prependListener("request", (_request, response) => response.write("x".repeat(1_000_000)));
  const closed = new Promise<void>((resolve) => {
    server.on("connection", (socket) => socket.on("close", () => resolve()));
  });
  const reader = connect(port, "127.0.0.1");
  reader.on("error", () => {});
  reader.pause();
  reader.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(50));
  await closed;
  reader.destroy();
});

test.each([
  [400, "GET / HTTP/1.1\r\nHost: x\r\nBad header\r\n\r\n"],
  [400, "nonsense\r\n\r\n"],
  [400, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"],
  [400, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"],
  [431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`],
])("answers %i with the security headers to %j", async (status, broken) => {
  const { port } = await serve();
  const answer = await answerTo(port, broken);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff");
  expect(answer.toLowerCase()).toContain("connection: close");
  expect(answer.toLowerCase()).toContain("content-length: 0");
  expect(answer).toMatch(/^x-request-id: [\da-f-]{36}\r$/m);
  expect(answer).toMatch(/^date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r$/m);
});

test("ends slow headers after 10 seconds, allows uploads two minutes, and outlasts proxies by default", async () => {
  const { server } = await serve();
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 120_000]);
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(server.timeout).toBe(60_000);
  expect(server.maxConnections).toBeGreaterThan(2_000);
});
