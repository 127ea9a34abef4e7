import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import type { LiveFrame } from "#contract/live.ts";
import { type Cast, headersOf, type Member } from "./cast.ts";
import { createHttpClient } from "./http-client.ts";

export const MOST_WAIT_MS = 30_000;

/** @throws on an error status */
export function createApi(site: string, member?: Member) {
  return async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const client = createHttpClient(member && headersOf(member));
    const { outcome, text } = await client.send(method, `${site}/api${path}`, body);
    client.close();
    if (typeof outcome !== "number" || outcome >= 400)
      throw new Error(`${method} ${path}: ${outcome} ${text}`);
    return JSON.parse(text);
  };
}

/** Measures how long a message from one node takes to reach a socket on the other. */
export async function measureLive(cast: Cast, near: string, far: string) {
  const recipient = cast.members[0] ?? cast.moderator;
  const sender = cast.members.find(({ id }) => id === recipient.partnerId) ?? cast.moderator;
  const write = () =>
    createApi(near, sender)("POST", "/messages", { recipientId: recipient.id, content: "Hello!" });
  const socket = await openSocket(far, recipient);
  const measure = async () => {
    const from = Date.now();
    while (Date.now() - from < MOST_WAIT_MS) {
      const before = socket.count();
      await write();
      // Limits allow one message in 3 seconds; live delivery takes a fraction of it.
      for (const end = Date.now() + 3_000; Date.now() < end && socket.count() === before; ) await pause(10);
      if (socket.count() > before) return Date.now() - from;
    }
    return Number.POSITIVE_INFINITY;
  };
  const firstMs = await measure();
  const nextMs = firstMs === Number.POSITIVE_INFINITY ? firstMs : await measure();
  socket.close();
  return { firstMs, nextMs };
}

/** Opens a socket that reconnects, as browsers do. */
async function openSocket(site: string, { token }: Member) {
  let count = 0;
  let isClosed = false;
  let socket: WebSocket | undefined;
  const open = () =>
    new Promise<void>((resolve) => {
      socket = new WebSocket(`${site.replace("http", "ws")}/api/live`);
      socket.on("open", () => socket?.send(JSON.stringify({ type: "hello", token })));
      socket.on("message", (data) => {
        const frame = JSON.parse(String(data)) as LiveFrame;
        if (frame.type === "ready") resolve();
        if (frame.type === "messages") count += 1;
      });
      socket.on("error", () => {});
      socket.on("close", () => {
        if (!isClosed) void pause(100).then(open);
      });
    });
  await open();
  return {
    count: () => count,
    close() {
      isClosed = true;
      socket?.terminate();
    },
  };
}
