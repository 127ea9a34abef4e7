import type { RawData, WebSocket } from "ws";
import type { Me } from "#contract/account.ts";
import { CLOSE_BUSY, CLOSE_UNAUTHORIZED, type LiveRequest, type LiveThread } from "#contract/live.ts";
import type { Auth } from "#server/platform/auth/auth.ts";
import { logFailure } from "#server/platform/http/unavailable.ts";
import type { Log } from "#server/platform/log.ts";
import type { MemberReader, Reader } from "#server/platform/reader.ts";
import type { LiveLimits, LiveMeter } from "./live-limits.ts";
import { CLOSE_CODE, type LiveSocket, openLiveSocket } from "./live-socket.ts";
import { isTokenShaped, readRequest } from "./read-request.ts";
import { type Audience, MODERATORS } from "./socket-registry.ts";

export interface Conversation {
  auth: Pick<Auth, "readReader">;
  log: Log;
  audience: Audience;
  limits: LiveLimits;
  meter: Pick<LiveMeter, "frames" | "misses">;
  /** The reader's account; null once it is deleted. */
  loadAccount(reader: MemberReader): Promise<Me | null>;
  /** Whether a reader may know that a thread is there. */
  canWatch(reader: MemberReader, thread: LiveThread): Promise<boolean>;
  /** How long a browser may take to say hello, in milliseconds. */
  helloMs: number;
  /** Called once the browser has said who it is. */
  onKnown(): void;
}

/** A socket that said hello. */
interface Guest {
  reader: MemberReader;
  sessionId: string;
  watched: Set<LiveThread>;
}

/** Talks with one browser until it closes: hello first, then what it watches, one frame after the other. */
export function runLiveSession(ws: WebSocket, conversation: Conversation): LiveSocket {
  const { audience, log, helloMs, limits, onKnown } = conversation;
  const socket = openLiveSocket(ws);
  const tooLate = setTimeout(() => socket.close(CLOSE_UNAUTHORIZED), helloMs);
  let guest: Guest | undefined;
  let turn: Promise<void> = Promise.resolve();
  let waiting = 0;

  const answer = async (request: LiveRequest) => {
    if (!socket.isOpen()) return;
    if (guest !== undefined) await serve(socket, guest, request, conversation);
    else {
      guest = await admit(socket, request, conversation);
      if (guest === undefined) return;
      onKnown();
      await welcome(socket, guest, request, conversation);
    }
    // It may have closed while we asked the database.
    if (!socket.isOpen()) leave();
  };
  const leave = () => {
    clearTimeout(tooLate);
    if (guest !== undefined) forget(audience, socket, guest);
  };

  ws.on("message", (data: RawData, isBinary: boolean) => {
    clearTimeout(tooLate);
    const request = isBinary ? undefined : readRequest(String(data));
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
  // The library closes what breaks the protocol or is too large, and says so here.
  ws.on("error", (error) => log.debug({ err: error }, "a live connection failed"));
  ws.on("close", leave);
  return socket;
}

async function admit(
  socket: LiveSocket,
  request: LiveRequest,
  { auth, audience, limits, meter }: Conversation,
): Promise<Guest | undefined> {
  const reader = await readHello(auth, request);
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
  if (audience.people.of(userId).length >= limits.socketsOfPerson) {
    socket.close(CLOSE_CODE.tryAgainLater);
    return undefined;
  }
  audience.sessions.add(guest.sessionId, socket);
  audience.people.add(userId, socket);
  return guest;
}

/**
 * Reads the session once more: of one that ended, or of a role that was taken away, before the socket was in the
 * audience, the notices told nobody.
 */
async function welcome(
  socket: LiveSocket,
  guest: Guest,
  request: LiveRequest,
  { auth, audience, loadAccount }: Conversation,
): Promise<void> {
  const now = await readHello(auth, request);
  if (now === undefined) return socket.close(CLOSE_UNAUTHORIZED);
  guest.reader = { ...now, userId: guest.reader.userId };
  // Read now that notices reach the socket: the page need not ask again for what it had before.
  const account = await loadAccount(guest.reader);
  if (account === null) return socket.close(CLOSE_UNAUTHORIZED);
  // Someone whose role ends loses the socket: see READER_CHANGED_CHANNEL.
  if (now.isModerator) audience.moderators.add(MODERATORS, socket);
  socket.send({ type: "ready", account });
}

async function readHello(auth: Conversation["auth"], request: LiveRequest): Promise<Reader | undefined> {
  if (request.type !== "hello" || !isTokenShaped(request.token)) return undefined;
  return auth.readReader(new Headers({ authorization: `Bearer ${request.token}` }));
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
  { audience, canWatch, limits, meter }: Conversation,
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
      return audience.threads.remove(request.thread, socket);
    case "watch": {
      if (watched.has(request.thread)) return;
      if (watched.size >= limits.watchedThreads) return socket.close(CLOSE_CODE.policyViolation);
      if (await meter.misses.isUsedUp(userId)) return socket.close(CLOSE_BUSY);
      if (await canWatch(reader, request.thread)) {
        watched.add(request.thread);
        audience.threads.add(request.thread, socket);
        // A notice that it was hidden came too early for this socket if it came before this line.
        if (await canWatch(reader, request.thread)) return;
        watched.delete(request.thread);
        audience.threads.remove(request.thread, socket);
      }
      // What is hidden is as silent as what is missing.
      await meter.misses.take(userId);
    }
  }
}

function forget(audience: Audience, socket: LiveSocket, { reader, sessionId, watched }: Guest): void {
  audience.sessions.remove(sessionId, socket);
  audience.people.remove(reader.userId, socket);
  audience.moderators.remove(MODERATORS, socket);
  for (const thread of watched) audience.threads.remove(thread, socket);
}
