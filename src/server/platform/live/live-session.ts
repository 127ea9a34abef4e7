import type { RawData, WebSocket } from "ws";
import type { Me } from "#contract/account/account.ts";
import { CLOSE_BUSY, CLOSE_UNAUTHORIZED, type LiveRequest, type LiveThread } from "#contract/live.ts";
import type { Auth } from "#server/platform/auth/auth.ts";
import { logFailure } from "#server/platform/http/unavailable.ts";
import type { Log } from "#server/platform/log.ts";
import type { MemberReader, Reader } from "#server/platform/reader.ts";
import type { LiveLimits, LiveMeter } from "./live-limits.ts";
import { CLOSE_CODE, type LiveSocket, openLiveSocket } from "./live-socket.ts";
import { isTokenShaped, parseRequest } from "./parse-request.ts";
import { MODERATORS, type SocketRegistry } from "./socket-registry.ts";

export interface SessionDeps {
  auth: Pick<Auth, "authenticate">;
  log: Log;
  registry: SocketRegistry;
  limits: LiveLimits;
  meter: Pick<LiveMeter, "frames" | "misses">;
  /** Null once the account is deleted. */
  loadAccount(reader: MemberReader): Promise<Me | null>;
  canWatch(reader: MemberReader, thread: LiveThread): Promise<boolean>;
  helloMs: number;
  onKnown(): void;
}

interface Guest {
  reader: MemberReader;
  sessionId: string;
  watched: Set<LiveThread>;
}

/** Serves one browser until it closes: hello first, then its watches. Frames are processed in order. */
export function runLiveSession(ws: WebSocket, deps: SessionDeps): LiveSocket {
  const { registry, log, helloMs, limits, onKnown } = deps;
  const socket = openLiveSocket(ws);
  const tooLate = setTimeout(() => socket.close(CLOSE_UNAUTHORIZED), helloMs);
  let guest: Guest | undefined;
  let turn: Promise<void> = Promise.resolve();
  let waiting = 0;

  const answer = async (request: LiveRequest) => {
    if (!socket.isOpen()) return;
    if (guest !== undefined) await serve(socket, guest, request, deps);
    else {
      guest = await admit(socket, request, deps);
      if (guest === undefined) return;
      onKnown();
      await sendReady(socket, guest, request, deps);
    }
    // The socket may have closed during the queries.
    if (!socket.isOpen()) leave();
  };
  const leave = () => {
    clearTimeout(tooLate);
    if (guest !== undefined) forget(registry, socket, guest);
  };

  ws.on("message", (data: RawData, isBinary: boolean) => {
    clearTimeout(tooLate);
    const request = isBinary ? undefined : parseRequest(String(data));
    if (request === undefined || waiting >= limits.waitingFrames)
      return socket.close(CLOSE_CODE.policyViolation);
    waiting += 1;
    turn = turn
      .then(() => answer(request))
      .catch((error: Error) => {
        logFailure(log, error, "a live connection could not be served");
        socket.close(CLOSE_CODE.internalError);
      })
      .finally(() => {
        waiting -= 1;
      });
  });
  // The library closes on protocol errors and oversized frames, and reports them here.
  ws.on("error", (error) => log.debug({ err: error }, "a live connection failed"));
  ws.on("close", leave);
  return socket;
}

async function admit(
  socket: LiveSocket,
  request: LiveRequest,
  { auth, registry, limits, meter }: SessionDeps,
): Promise<Guest | undefined> {
  const reader = await authenticateHello(auth, request);
  const guest = reader && guestOf(reader);
  if (guest === undefined) {
    socket.close(CLOSE_UNAUTHORIZED);
    return undefined;
  }
  const { userId } = guest.reader;
  if ((await meter.misses.isUsedUp(userId)) || !(await meter.frames.take(userId))) {
    socket.close(CLOSE_BUSY);
    return undefined;
  }
  if (registry.people.of(userId).length >= limits.socketsOfPerson) {
    socket.close(CLOSE_CODE.tryAgainLater);
    return undefined;
  }
  registry.sessions.add(guest.sessionId, socket);
  registry.people.add(userId, socket);
  return guest;
}

/** Authenticates again, because earlier notices could not reach the socket before it was registered. */
async function sendReady(
  socket: LiveSocket,
  guest: Guest,
  request: LiveRequest,
  { auth, registry, loadAccount }: SessionDeps,
): Promise<void> {
  const now = await authenticateHello(auth, request);
  if (now === undefined) return socket.close(CLOSE_UNAUTHORIZED);
  guest.reader = { ...now, userId: guest.reader.userId };
  // Loaded after registration, so that no change is missed and the page doesn't have to refetch.
  const account = await loadAccount(guest.reader);
  if (account === null) return socket.close(CLOSE_UNAUTHORIZED);
  // READER_CHANGED_CHANNEL closes the socket when the role ends.
  if (now.isModerator) registry.moderators.add(MODERATORS, socket);
  socket.send({ type: "ready", account });
}

async function authenticateHello(
  auth: SessionDeps["auth"],
  request: LiveRequest,
): Promise<Reader | undefined> {
  if (request.type !== "hello" || !isTokenShaped(request.token)) return undefined;
  return auth.authenticate(new Headers({ authorization: `Bearer ${request.token}` }));
}

function guestOf(reader: Reader): Guest | undefined {
  const { userId, sessionId } = reader;
  if (userId === null || sessionId === null) return undefined;
  return { reader: { ...reader, userId }, sessionId, watched: new Set() };
}

async function serve(
  socket: LiveSocket,
  { reader, watched }: Guest,
  request: LiveRequest,
  { registry, canWatch, limits, meter }: SessionDeps,
): Promise<void> {
  const { userId } = reader;
  if (!(await meter.frames.take(userId))) return socket.close(CLOSE_BUSY);
  switch (request.type) {
    case "hello":
      return socket.close(CLOSE_CODE.policyViolation);
    case "ping":
      return socket.send({ type: "pong" });
    case "unwatch":
      watched.delete(request.thread);
      return registry.threads.remove(request.thread, socket);
    case "watch": {
      if (watched.has(request.thread)) return;
      if (watched.size >= limits.watchedThreads) return socket.close(CLOSE_CODE.policyViolation);
      if (await meter.misses.isUsedUp(userId)) return socket.close(CLOSE_BUSY);
      if (await canWatch(reader, request.thread)) {
        watched.add(request.thread);
        registry.threads.add(request.thread, socket);
        // Check again: a notice about hiding it may have come before the socket was registered.
        if (!(await canWatch(reader, request.thread))) {
          watched.delete(request.thread);
          registry.threads.remove(request.thread, socket);
        }
      }
      if (!watched.has(request.thread)) await meter.misses.take(userId);
      // The same for hidden threads as for missing ones.
      socket.send({ type: "watching", thread: request.thread });
    }
  }
}

function forget(registry: SocketRegistry, socket: LiveSocket, { reader, sessionId, watched }: Guest): void {
  registry.sessions.remove(sessionId, socket);
  registry.people.remove(reader.userId, socket);
  registry.moderators.remove(MODERATORS, socket);
  for (const thread of watched) registry.threads.remove(thread, socket);
}
