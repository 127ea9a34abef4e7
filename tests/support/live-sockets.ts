import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, onTestFinished } from "vitest";
import { type ClientOptions, WebSocket } from "ws";
import {
  LIVE_PATH,
  type LiveEvent,
  type LiveFrame,
  type LiveReady,
  type LiveThread,
} from "#contract/live.ts";
import { loadMe } from "#server/account/index.ts";
import { createLiveServer } from "#server/platform/live/live-server.ts";
import type { OpenPlatform } from "#server/platform/open-platform.ts";

export type TestFrame = { type: "ready" } | { type: "pong" } | Exclude<LiveEvent, { type: "watching" }>;

export interface TestSocket {
  /** Received frames, oldest first, without the account in the first one, and without those in `watching`. */
  frames: TestFrame[];
  /** Threads of replies to "watch", in order. */
  watching: LiveThread[];
  /** The account in the first frame. */
  account(): LiveReady["account"] | undefined;
  closed: Promise<number>;
  /** Strings are sent unchanged. */
  send(request: unknown): void;
  /** Resolves after `count` frames; rejects when the socket closes first. */
  until(count: number): Promise<TestFrame[]>;
  /** Returns all frames that arrived before the reply to a ping. */
  settled(): Promise<TestFrame[]>;
  ws: WebSocket;
}

interface Opening extends ClientOptions {
  /** Sent as hello when given. */
  token?: string;
  path?: string;
}

/** Opens a socket, closed after the test. */
export function openSocket(site: string, { token, path = LIVE_PATH, ...options }: Opening = {}): TestSocket {
  const ws = new WebSocket(site.replace("http", "ws") + path, options);
  const frames: TestFrame[] = [];
  const watching: LiveThread[] = [];
  let account: LiveReady["account"] | undefined;
  const waiters = new Set<() => void>();
  const wake = () => {
    for (const waiter of waiters) waiter();
  };
  ws.on("message", (data) => {
    const frame: LiveFrame = JSON.parse(String(data));
    if (frame.type === "ready") account = frame.account;
    if (frame.type === "watching") watching.push(frame.thread);
    else frames.push(frame.type === "ready" ? { type: "ready" } : frame);
    wake();
  });
  ws.on("close", wake);
  const closed = new Promise<number>((resolve) => ws.on("close", resolve));
  // Waiting tests fail on the close event.
  ws.on("error", () => {});
  const send = (request: unknown) =>
    ws.send(typeof request === "string" || Buffer.isBuffer(request) ? request : JSON.stringify(request));
  if (token !== undefined) ws.on("open", () => send({ type: "hello", token }));
  onTestFinished(() => ws.terminate());

  const when = (isSo: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!isSo() && ws.readyState !== WebSocket.CLOSED) return;
        waiters.delete(look);
        if (isSo()) resolve();
        else reject(new Error(`The socket closed after ${frames.length} frames.`));
      };
      waiters.add(look);
      look();
    });
  const pongs = () => frames.filter(({ type }) => type === "pong").length;

  return {
    ws,
    frames,
    watching,
    account: () => account,
    closed,
    send,
    async until(count) {
      await when(() => frames.length >= count);
      return frames;
    },
    async settled() {
      const before = pongs();
      send({ type: "ping" });
      await when(() => pongs() > before);
      return frames.filter(({ type }) => type !== "pong");
    },
  };
}

export function rejectionOf(site: string, options: Opening = {}): Promise<number> {
  const { ws } = openSocket(site, options);
  return new Promise((resolve, reject) => {
    ws.on("open", () => reject(new Error("It was opened.")));
    ws.on("unexpected-response", (request, response) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
  });
}

type Deps = Partial<Parameters<typeof createLiveServer>[0]>;

/** A live server on a free port; by default everyone may watch everything. */
export async function serveLive(platform: OpenPlatform, deps: Deps = {}) {
  const live = createLiveServer({
    ...platform,
    canWatch: async () => true,
    loadAccount: (reader) => loadMe(platform.db, reader),
    ...deps,
  });
  const server = createServer();
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(async () => {
    await live.close();
    server.close();
  });
  return { live, server, site: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

export async function tokenOf(
  { auth, db }: Pick<OpenPlatform, "auth" | "db">,
  user: { id: string; email: string },
): Promise<string> {
  const exchange = { responseHeaders: new Headers() };
  return (await auth.sessions.start(db, user, "192.0.2.8", exchange)).accessToken;
}
