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
import { pauseBeforeReconnect } from "./live-pause.ts";
import { accessToken, onSessionChange, recheckSession, sessionState } from "./session.ts";

/**
 * "ready" and then "caught-up": from now on the socket tells; what the page asked for before may have changed meanwhile. Whoever asks
 * again returns when it is there.
 */
export type LiveListener = (event: LiveEvent | LiveReady | { type: "caught-up" }) => unknown;

const listeners = new Set<LiveListener>();
const watched = new Map<LiveThread, number>();

let socket: WebSocket | undefined;
/** Whose socket it is. */
let person: string | undefined;
let isReady = false;
let failures = 0;
/** How often in a row the server said that the session has ended. */
let refusals = 0;
let pauseTimer: number | undefined;
let heartbeat: number | undefined;
let isAnswered = true;
let isStarted = false;

/** Hears what changes for the signed-in person, while somebody is; returns how to stop. */
export function onLive(listener: LiveListener): () => void {
  start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Hears of new comments of a thread, and of what it is of, from now on, and once at the beginning where the page may show an older
 * state, as it does when it comes from the cache; returns how to stop. Visitors hear nothing.
 */
export function watchThread(thread: LiveThread, onChange: LiveListener): () => void {
  const stop = onLive((event) =>
    event.type === "caught-up" || ("thread" in event && event.thread === thread)
      ? onChange(event)
      : undefined,
  );
  const count = watched.get(thread) ?? 0;
  watched.set(thread, count + 1);
  if (count === 0) send({ type: "watch", thread });
  // Else "caught-up" tells, as soon as the socket is ready.
  if (isReady) onChange({ type: "caught-up" });
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

/** One socket a page, for as long as the page lives. */
function start(): void {
  if (isStarted) return;
  isStarted = true;
  onSessionChange(followSession);
  // A page that comes back from sleep does not wait for the end of a pause.
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
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

function hurry(): void {
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
  opened.onmessage = ({ data }) => opened === socket && hear(JSON.parse(String(data)) as LiveFrame);
  opened.onclose = ({ code }) => {
    if (opened !== socket) return;
    close();
    refusals = code === CLOSE_UNAUTHORIZED ? refusals + 1 : 0;
    // The first time it may be this browser that signs out, and is about to hear so.
    if (refusals > 1) void recheckSession();
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
  // Browsers complain on the console about closing earlier; `onopen` closes it then.
  if (old?.readyState !== WebSocket.CONNECTING) old?.close();
}

function hear(frame: LiveFrame): void {
  isAnswered = true;
  // Only a connection that lasts ends the longer pauses: one that is closed right after "ready" must not be hammered.
  if (frame.type === "pong") failures = 0;
  else if (frame.type === "ready") void begin(frame);
  else tell(frame);
}

async function begin(ready: LiveReady): Promise<void> {
  const begun = socket;
  isReady = true;
  refusals = 0;
  for (const thread of watched.keys()) send({ type: "watch", thread });
  heartbeat = window.setInterval(beat, HEARTBEAT_MS);
  await Promise.allSettled([...tell(ready), ...tell({ type: "caught-up" })]);
  if (begun === socket && isReady) document.documentElement.dataset.live = "";
}

/** Two beats without an answer: the connection is dead, whatever it says. */
function beat(): void {
  if (!isAnswered) {
    close();
    connect();
    return;
  }
  isAnswered = false;
  send({ type: "ping" });
}

const tell = (event: Parameters<LiveListener>[0]) => [...listeners].map((listener) => listener(event));

function send(request: LiveRequest): void {
  if (isReady && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
}
