import type { Session } from "#contract/account/sessions.ts";
import { json, type Stored, stored, TEXT } from "./browser-storage.ts";
import { SESSION_KEY } from "./inline-boot-script.ts";

/** How often the session is checked, and how many of these ticks before its end it is refreshed: two may fail. */
const TICK_MS = 30_000;
const REFRESH_TICKS = 3;
/** One tab refreshes; the others wait for it and find the new token in the storage. */
const REFRESH_LOCK = "session-refresh";
/** Longer than that no tab may keep the others waiting. */
const LONGEST_TURN_MS = 10_000;
/** Appears in the storage for a moment, so that other tabs can tell signing out from a session that ended. */
const LEAVING_KEY = "session-leaving";
const DELETED = "deleted";

const kept = stored(
  SESSION_KEY,
  json((value) => {
    const session = value as Session | null;
    const isSession = typeof session?.accessToken === "string" && typeof session.user?.id === "string";
    return isSession ? session : undefined;
  }),
);
const leaving = stored(LEAVING_KEY, TEXT);

export type SessionState =
  | { status: "loading" }
  /** Someone signed out or deleted their account, here or in another tab: the page is being left for Home. */
  | { status: "leaving"; isDeleted: boolean }
  | { status: "signed-out" }
  | { status: "signed-in"; session: Session };

const LOADING: SessionState = { status: "loading" };
const SIGNED_OUT: SessionState = { status: "signed-out" };

let state: SessionState = LOADING;
let storageFails = false;
let isSigningOut = false;
const listeners = new Set<() => void>();

/** What is known of the session now; "loading" on the server and until the storage was read. */
export const sessionState = () => state;
export const sessionStateOnServer = () => LOADING;

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session once it is known: a press may come before the storage was read. */
export async function knownSession(): Promise<SessionState> {
  while (state.status === "loading") {
    await new Promise<void>((resolve) => {
      const stop = onSessionChange(() => {
        stop();
        resolve();
      });
    });
  }
  return state;
}

/** Reads the session of this browser and keeps it fresh, in step with other tabs. Returns how to stop. */
export function watchSession(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === LEAVING_KEY && newValue !== null && state.status === "signed-in") {
      setState({ status: "leaving", isDeleted: newValue === DELETED });
    }
    if (key === SESSION_KEY || key === null) follow(readStored());
  };
  // A page that slept, or was offline, or lies in the history, hears of no change.
  const tick = () => {
    follow(readStored());
    if (state.status === "signed-in" && isEnding(state.session)) refreshSession().catch(() => {});
  };
  const onVisible = () => document.visibilityState === "visible" && tick();
  window.addEventListener("storage", onStorage);
  window.addEventListener("online", tick);
  window.addEventListener("pageshow", tick);
  document.addEventListener("visibilitychange", onVisible);
  const timer = window.setInterval(tick, TICK_MS);
  tick();
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("online", tick);
    window.removeEventListener("pageshow", tick);
    document.removeEventListener("visibilitychange", onVisible);
    window.clearInterval(timer);
  };
}

/** Begins a session in all tabs of this browser. */
export function keepSession(session: Session): void {
  write(kept, session);
  follow(session);
}

/**
 * Signs out in all tabs of this browser; the server's end is ended by `account.signOut`, or was with the account.
 *
 * @param isDeleted whether the account was deleted: then the message says so
 */
export function leaveSession({ isDeleted = false } = {}): void {
  write(leaving, isDeleted ? DELETED : "yes");
  setState({ status: "leaving", isDeleted });
  write(kept, undefined);
  write(leaving, undefined);
}

/**
 * Signs out by `end`, which ends the session on the server. Until then no request uses the session and no other tab
 * refreshes it: an answer that it has ended would look like an expired session.
 */
export function signOutBy(end: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  isSigningOut = true;
  return inTurn(async () => {
    await end(AbortSignal.timeout(LONGEST_TURN_MS));
    leaveSession();
  }).finally(() => {
    isSigningOut = false;
  });
}

/** The page where someone signed out has been left. */
export function hasLeft(): void {
  if (state.status === "leaving") setState(SIGNED_OUT);
}

/**
 * The access token to send, refreshed when it has ended; null for a visitor.
 *
 * @throws when it has ended and cannot be refreshed now: the request must not run as a visitor's instead
 */
export async function accessToken(): Promise<string | null> {
  // Other tabs learn of the sign-out before they find the storage empty.
  if (state.status === "leaving" || isSigningOut) return null;
  const session = readStored();
  if (session === null) return null;
  if (Date.parse(session.expiresAt) > Date.now()) return session.accessToken;
  const fresh = await refreshSession();
  return fresh?.accessToken ?? null;
}

/**
 * A fresh session for the refresh cookie, or null when the server says that there is none any more. `refused`
 * is a token that the server no longer takes.
 *
 * @throws without an answer of the server; the session stays
 */
export function refreshSession(refused?: string): Promise<Session | null> {
  return inTurn(async () => {
    const stored = readStored();
    if (stored === null) return null;
    if (!isEnding(stored) && stored.accessToken !== refused) {
      follow(stored);
      return stored;
    }
    const answer = await askForSession();
    // Signing out or in while this was under way counts more than the answer.
    const now = readStored();
    if (now?.accessToken === stored.accessToken) {
      if (answer) keepSession(answer);
      else if (!isSigningOut) endSession();
      return answer;
    }
    follow(now);
    return now;
  });
}

/** Asks the server whether the session goes on, after something that ends sessions. */
export async function recheckSession(): Promise<void> {
  const stored = readStored();
  if (stored !== null) await refreshSession(stored.accessToken).catch(() => {});
}

/** Not through the API client, which itself needs a token first. */
async function askForSession(): Promise<Session | null> {
  const response = await fetch("/api/auth/refresh", {
    method: "POST",
    signal: AbortSignal.timeout(LONGEST_TURN_MS),
  });
  if (response.ok) return (await response.json()) as Session;
  if (response.status === 401) return null;
  throw new Error(`The session could not be refreshed: ${response.status}`);
}

/** The server ended it: in all tabs. */
function endSession(): void {
  write(kept, undefined);
  follow(null);
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** One after the other over all tabs; only over this one at an address without https, where there are no locks. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return navigator.locks.request(REFRESH_LOCK, task);
  const turn = lastTurn.then(task);
  lastTurn = turn.catch(() => {});
  return turn;
}

function isEnding(session: Session): boolean {
  return Date.parse(session.expiresAt) - Date.now() <= REFRESH_TICKS * TICK_MS;
}

function follow(session: Session | null): void {
  if (session !== null) setState({ status: "signed-in", session });
  else if (state.status !== "leaving") setState(SIGNED_OUT);
}

function setState(next: SessionState): void {
  if (isSame(state, next)) return;
  state = next;
  document.documentElement.toggleAttribute("data-session", next.status === "signed-in");
  for (const listener of listeners) listener();
}

function isSame(a: SessionState, b: SessionState): boolean {
  if (a.status === "signed-in" && b.status === "signed-in") {
    return a.session.accessToken === b.session.accessToken && a.session.user.id === b.session.user.id;
  }
  return a.status === b.status;
}

function readStored(): Session | null {
  if (storageFails) return state.status === "signed-in" ? state.session : null;
  const session = kept.read();
  if (session !== undefined) return session;
  // Otherwise the early script would take what is left there for a session.
  write(kept, undefined);
  return null;
}

function write<Value>(place: Stored<Value>, value: Value | undefined): void {
  // Where storage is full or forbidden, the session lasts as long as this page.
  storageFails ||= !place.write(value);
}
