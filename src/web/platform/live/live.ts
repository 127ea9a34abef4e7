import {
  CLOSE_UNAUTHORIZED,
  HEARTBEAT_MS,
  LIVE_PATH,
  type LiveEvent,
  type LiveFrame,
  type LiveReady,
  type LiveRequest,
  type LiveThread,
} from "#contract/live.ts";
import { accessToken, onSessionChange, recheckSession, sessionState } from "#web/platform/session/session.ts";
import { pauseBeforeReconnect } from "./live-pause.ts";

/**
 * After "ready" and "caught-up", the socket reports all changes. Data loaded before may be stale, so
 * listeners return a promise of their reload.
 */
export type ThreadEvent = Extract<LiveEvent, { thread: LiveThread }>;

export type LiveListener = (event: LiveEvent | LiveReady | { type: "caught-up" }) => unknown;

const listeners = new Set<LiveListener>();
/** The number of watchers of each thread. */
const watched = new Map<LiveThread, number>();

let socket: WebSocket | undefined;
/** User id of the socket's session. */
let person: string | undefined;
let isReady = false;
let failures = 0;
/** Consecutive rejections of the session. */
let rejections = 0;
let pauseTimer: number | undefined;
let heartbeat: number | undefined;
let isAnswered = true;
let isStarted = false;

/** Subscribes to changes for the signed-in person; returns the unsubscribe function. */
export function onLive(listener: LiveListener): () => void {
  start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Subscribes to a thread and its post, for members only. "watching" comes first, and after each reconnection. Returns the
 * unsubscribe function.
 */
export function watchThread(thread: LiveThread, onChange: (event: ThreadEvent) => unknown): () => void {
  const stop = onLive((event) =>
    "thread" in event && event.thread === thread ? onChange(event) : undefined,
  );
  const watchers = watched.get(thread) ?? 0;
  watched.set(thread, watchers + 1);
  if (watchers === 0) send({ type: "watch", thread });
  return () => {
    stop();
    const left = (watched.get(thread) ?? 1) - 1;
    if (left > 0) watched.set(thread, left);
    else {
      watched.delete(thread);
      send({ type: "unwatch", thread });
    }
  };
}

/** Opens one socket per page, for the life of the page. */
function start(): void {
  if (isStarted) return;
  isStarted = true;
  onSessionChange(followSession);
  // A page that wakes up reconnects without waiting for the pause to end.
  window.addEventListener("online", reconnectNow);
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && reconnectNow(),
  );
  followSession();
}

function followSession(): void {
  const state = sessionState();
  const now = state.status === "signed-in" ? state.session.user.id : undefined;
  if (now === person) return;
  person = now;
  close();
  if (now !== undefined) connect();
}

function reconnectNow(): void {
  failures = 0;
  if (person !== undefined && socket === undefined) connect();
}

function connect(): void {
  window.clearTimeout(pauseTimer);
  const scheme = window.location.protocol === "https:" ? "wss" : "ws";
  const opened = new WebSocket(`${scheme}://${window.location.host}${LIVE_PATH}`);
  socket = opened;
  opened.onopen = async () => {
    const token = opened === socket ? await accessToken().catch(() => null) : null;
    if (token === null || opened !== socket) opened.close();
    else opened.send(JSON.stringify({ type: "hello", token } satisfies LiveRequest));
  };
  opened.onmessage = ({ data }) => opened === socket && handleFrame(JSON.parse(String(data)) as LiveFrame);
  opened.onclose = ({ code }) => {
    if (opened !== socket) return;
    close();
    rejections = code === CLOSE_UNAUTHORIZED ? rejections + 1 : 0;
    // The first rejection may be due to a sign-out in this browser that is still in progress.
    if (rejections > 1) void recheckSession();
    if (person === undefined) return;
    pauseTimer = window.setTimeout(connect, pauseBeforeReconnect(code, failures));
    failures += 1;
  };
}

function close(): void {
  window.clearTimeout(pauseTimer);
  window.clearInterval(heartbeat);
  const old = socket;
  socket = undefined;
  isReady = false;
  delete document.documentElement.dataset.live;
  // Browsers log an error when a connecting socket is closed; `onopen` closes it instead.
  if (old?.readyState !== WebSocket.CONNECTING) old?.close();
}

function handleFrame(frame: LiveFrame): void {
  isAnswered = true;
  // Only a lasting connection resets the backoff: a socket that is closed right after "ready" must not be
  // hammered.
  if (frame.type === "pong") failures = 0;
  else if (frame.type === "ready") void begin(frame);
  else notify(frame);
}

async function begin(ready: LiveReady): Promise<void> {
  const begun = socket;
  isReady = true;
  rejections = 0;
  for (const thread of watched.keys()) send({ type: "watch", thread });
  heartbeat = window.setInterval(sendHeartbeat, HEARTBEAT_MS);
  await Promise.allSettled([...notify(ready), ...notify({ type: "caught-up" })]);
  if (begun === socket && isReady) document.documentElement.dataset.live = "";
}

/** The connection is dead after two heartbeats without a pong, whatever its state says. */
function sendHeartbeat(): void {
  if (!isAnswered) {
    close();
    connect();
    return;
  }
  isAnswered = false;
  send({ type: "ping" });
}

const notify = (event: Parameters<LiveListener>[0]) => [...listeners].map((listener) => listener(event));

function send(request: LiveRequest): void {
  if (isReady && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
}
