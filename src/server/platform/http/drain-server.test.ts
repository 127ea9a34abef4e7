import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { drainServer } from "./drain-server.ts";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let isStopping: boolean;
let answers: ServerResponse[];
let server: ReturnType<typeof createServer>;
let drain: ReturnType<typeof drainServer>;

beforeEach(async () => {
  isStopping = false;
  answers = [];
  server = createServer((_request, response) => void answers.push(response));
  drain = drainServer(server, () => isStopping);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => server.closeAllConnections());

/** Reads a response to its end, which releases the agent's connection. */
async function finish(answer: IncomingMessage | undefined) {
  answer?.resume();
  await once(answer ?? server, "close");
}

/** Sends a request over the agent's only connection. The server's side of it is the last of `answers`. */
async function ask() {
  const asked = request({ agent, port: (server.address() as AddressInfo).port, host: "127.0.0.1" }).end();
  const answered = once(asked, "response").then(([response]: IncomingMessage[]) => response);
  const before = answers.length;
  await expect.poll(() => answers.length).toBe(before + 1);
  return { asked, answered, server: answers.at(-1) };
}

test("serves requests during shutdown, and closes their connections", async () => {
  const early = await ask();
  isStopping = true;
  drain.announce();
  early.server?.end("early");
  const first = await early.answered;
  expect([first?.statusCode, first?.headers.connection]).toEqual([200, "close"]);
  await finish(first);

  const late = await ask();
  expect(late.asked.reusedSocket).toBe(false);
  late.server?.end("late");
  expect((await late.answered)?.headers.connection).toBe("close");
});

test("keeps connections open before", async () => {
  const { server: response, answered } = await ask();
  response?.end("");
  const answer = await answered;
  expect(answer?.headers.connection).toBe("keep-alive");
  await finish(answer);
  const again = await ask();
  expect(again.asked.reusedSocket).toBe(true);
  again.server?.end("");
  await finish(await again.answered);
});

test("waits for the last response when closing, but not for idle connections", async () => {
  const { server: response, answered } = await ask();
  isStopping = true;
  let isClosed = false;
  const closed = drain.close().then(() => {
    isClosed = true;
  });
  // Headers were already sent, so this connection closes when it is idle.
  response?.writeHead(200, { connection: "keep-alive" }).write("a");
  const answer = await answered;
  expect(isClosed).toBe(false);
  response?.end("b");
  answer?.resume();
  await closed;
});
