import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { CLOSE_UNAUTHORIZED, HEARTBEAT_MS, type LiveThread, type ModerationQueue } from "#contract/live.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Notices } from "#server/platform/db/notices.ts";
import { networkOfRequests } from "#server/platform/http/network.ts";
import { createLiveMeter, LIVE_LIMITS, type LiveLimits } from "./live-limits.ts";
import { runLiveSession, type SessionDeps } from "./live-session.ts";
import { CLOSE_CODE, type LiveSocket } from "./live-socket.ts";
import {
  LIVE_CHANNEL,
  type LiveNotice,
  QUEUE_CHANGED_CHANNEL,
  READER_CHANGED_CHANNEL,
  SESSION_ENDED_CHANNEL,
  THREAD_WITHDRAWN_CHANNEL,
} from "./publish.ts";
import { createSocketRegistry, MODERATORS } from "./socket-registry.ts";
import { checkUpgrade } from "./upgrade-policy.ts";

/** Well above any frame of the contract. */
const MAX_FRAME_BYTES = 64 * 1024;

const HELLO_MS = 10_000;

const RETRY_SECONDS = 30;

export interface LiveServer {
  /** Handles the server's upgrades. Those to other paths get 404, except in development. */
  attach(server: Server): void;
  /** Closes all sockets (1001); resolves when the last one is gone. */
  close(): Promise<void>;
}

interface Deps extends Pick<SessionDeps, "auth" | "canWatch" | "loadAccount" | "log"> {
  config: Pick<Config, "publicUrl" | "isDevelopment" | "demo" | "trustedProxies">;
  notices: Pick<Notices, "on" | "onGap">;
  liveLimits?: Partial<LiveLimits>;
  helloMs?: number;
  heartbeatMs?: number;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share one state
export function createLiveServer(deps: Deps): LiveServer {
  const { config, notices, heartbeatMs = HEARTBEAT_MS, helloMs = HELLO_MS } = deps;
  const limits = { ...LIVE_LIMITS, ...deps.liveLimits };
  const meter = createLiveMeter(limits);
  const networkOf = networkOfRequests(config.trustedProxies);
  const registry = createSocketRegistry();
  const open = new Map<WebSocket, LiveSocket>();
  const protocol = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  const closeAll = (code: number) => {
    for (const socket of open.values()) socket.close(code);
  };
  const stops = [
    notices.on(LIVE_CHANNEL, (payload) => deliver(JSON.parse(payload) as LiveNotice)),
    notices.on(SESSION_ENDED_CHANNEL, (sessionId) => {
      for (const socket of registry.sessions.of(sessionId)) socket.close(CLOSE_UNAUTHORIZED);
    }),
    // Watches were authorized by the old role or status; clients reconnect and are checked again.
    notices.on(READER_CHANGED_CHANNEL, (userId) => {
      for (const socket of registry.people.of(userId)) socket.close(CLOSE_CODE.serviceRestart);
    }),
    notices.on(THREAD_WITHDRAWN_CHANNEL, (thread) => {
      for (const socket of registry.threads.of(thread as LiveThread)) socket.close(CLOSE_CODE.serviceRestart);
    }),
    notices.on(QUEUE_CHANGED_CHANNEL, (payload) => {
      const queue = payload as ModerationQueue;
      for (const socket of registry.moderators.of(MODERATORS)) socket.send({ type: "queue", queue });
    }),
  ];
  // Missed notices are unknown; clients reconnect and refetch.
  notices.onGap(() => closeAll(CLOSE_CODE.serviceRestart));
  const heartbeat = setInterval(() => {
    for (const socket of open.values()) socket.checkPulse();
  }, heartbeatMs).unref();

  const deliver = (notice: LiveNotice) => {
    if ("thread" in notice) {
      const { thread } = notice;
      const type = notice.isPost ? "item" : "comments";
      for (const socket of registry.threads.of(thread)) socket.send({ type, thread });
      return;
    }
    const { people, type } = notice;
    for (const socket of people.flatMap((userId) => registry.people.of(userId))) socket.send({ type });
  };

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Node has removed its own listener, and an unhandled reset would end the process.
    stream.on("error", () => stream.destroy());
    const answer = checkUpgrade(request, config);
    // In development, Vite has its own socket on this server.
    if (answer === "not-ours") return config.isDevelopment ? undefined : rejectUpgrade(stream, 404);
    if (answer !== "accepted") return rejectUpgrade(stream, answer.status);
    const network = networkOf(
      request.socket.remoteAddress ?? "",
      String(request.headers["x-forwarded-for"] ?? ""),
    );
    const rejection = await meter.findRejection(network);
    if (rejection !== undefined) return rejectUpgrade(stream, rejection);
    protocol.handleUpgrade(request, stream, head, (ws) => {
      const slot = meter.enter(network);
      open.set(ws, runLiveSession(ws, { ...deps, registry, helloMs, limits, meter, onKnown: slot.known }));
      ws.once("close", () => {
        open.delete(ws);
        slot.leave();
      });
    });
  };

  return {
    attach(server) {
      server.on("upgrade", (request, stream, head) => void upgrade(request, stream, head));
    },
    async close() {
      clearInterval(heartbeat);
      for (const stop of stops) stop();
      const gone = [...open.keys()].map((ws) => new Promise((resolve) => ws.once("close", resolve)));
      // Rejects further upgrades with 503.
      protocol.close();
      closeAll(CLOSE_CODE.goingAway);
      await Promise.all(gone);
    },
  };
}

function rejectUpgrade(stream: Duplex, status: 400 | 403 | 404 | 429 | 503): void {
  const retry = status === 429 || status === 503 ? `Retry-After: ${RETRY_SECONDS}\r\n` : "";
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}
