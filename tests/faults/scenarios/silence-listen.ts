import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import type { LiveFrame } from "#contract/live.ts";
import { type Cast, createCast, headersOf, type Member } from "#tests/faults/cast.ts";
import { createHttpClient } from "#tests/faults/http-client.ts";
import { judgeStop } from "#tests/faults/judge-stop.ts";
import { startLoad } from "#tests/faults/load.ts";
import { type Figure, figure, type Scenario, seconds, within } from "#tests/faults/scenario.ts";
import { startNode } from "#tests/faults/site.ts";
import { openTcpProxy } from "#tests/support/tcp-proxy.ts";

const LISTEN = 'listen "stale"';
const NOTICED_MS = 20_000;
const MOST_WAIT_MS = 30_000;
const APPROVALS_IN_SILENCE = 10;

export const silenceListen: Scenario = {
  name: "listen",
  title: "the LISTEN connection of one of two nodes goes silent without closing, and so does every new one",
  async run({ postgres }) {
    const server = await postgres();
    const url = await server.createDatabase();
    const proxy = await openTcpProxy(server.port);
    const behindProxy = new URL(url);
    behindProxy.port = String(proxy.port);
    const near = await startNode({ DATABASE_URL: url });
    const far = await startNode({ DATABASE_URL: behindProxy.href });
    const cast = await createCast(url, near.url);
    await storePendingReviews(cast, near.url);
    const moderator = createApi(near.url, cast.moderator);

    const approve = async () => {
      const queue = (await moderator("GET", "/moderation/reviews")) as { items: { revisionId: string }[] };
      const path = `/moderation/reviews/${queue.items[0]?.revisionId}/decision`;
      await moderator("POST", path, { decision: "approved" });
    };
    const countOn = async (site: string) => {
      const tools = (await createApi(site)("GET", "/tools")) as { reviewCount: number }[];
      return tools.reduce((sum, { reviewCount }) => sum + reviewCount, 0);
    };
    /** Whether the other node counts a new approval on its first request. */
    const isCounted = async () => {
      const before = await countOn(near.url);
      await approve();
      return (await countOn(far.url)) === before + 1;
    };

    await countOn(far.url);
    proxy.silence(LISTEN);
    const from = Date.now();
    await approve();
    const expected = await countOn(near.url);
    let noticedMs = Number.POSITIVE_INFINITY;
    while (noticedMs === Number.POSITIVE_INFINITY && Date.now() - from < MOST_WAIT_MS) {
      if ((await countOn(far.url)) === expected) noticedMs = Date.now() - from;
      else await pause(100);
    }
    let counted = 0;
    for (let time = 0; time < APPROVALS_IN_SILENCE; time += 1) if (await isCounted()) counted += 1;

    proxy.restore();
    const live = await measureLive(cast, near.url, far.url);
    let after = 0;
    for (let time = 0; time < APPROVALS_IN_SILENCE; time += 1) if (await isCounted()) after += 1;
    const figures: Figure[] = [
      within("time until a stale count on that node is right", noticedMs, NOTICED_MS),
      figure(
        "counts right on the first read, during the silence",
        `${counted} of ${APPROVALS_IN_SILENCE}`,
        "all",
        counted === APPROVALS_IN_SILENCE,
      ),
      within("time until messages arrive live again", live.firstMs, NOTICED_MS),
      figure(
        "time until the next message arrives live",
        seconds(live.nextMs),
        "at most 1.0 s",
        live.nextMs <= 1_000,
      ),
      figure(
        "counts right on the first read, afterwards",
        `${after} of ${APPROVALS_IN_SILENCE}`,
        "all",
        after === APPROVALS_IN_SILENCE,
      ),
      ...(await judgeStop(near, far)),
    ];
    await proxy.close();
    return figures;
  },
};

/** Enough to approve them one by one. */
async function storePendingReviews(cast: Cast, site: string): Promise<void> {
  const withoutModerator = { ...cast, moderator: cast.members[0] ?? cast.moderator };
  const load = startLoad(withoutModerator, [site]);
  const isEnough = () => load.ledger.acknowledged("review").length > 2 * APPROVALS_IN_SILENCE + 1;
  while (!isEnough()) await load.untilAcknowledged(1);
  await load.stop();
}

/** @throws on an error status */
function createApi(site: string, member?: Member) {
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
async function measureLive(cast: Cast, near: string, far: string) {
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

/** Opens a socket that reconnects, like in browsers. */
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
