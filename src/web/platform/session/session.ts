import type { Session } from "#contract/account/sessions.ts";
import { SESSION_KEY } from "#web/platform/page/inline-boot-script.ts";
import { json, type Stored, stored, TEXT } from "#web/platform/stored/browser-storage.ts";
import { offlineItems } from "#web/platform/stored/offline-items.ts";
import { pushWish } from "#web/platform/stored/push-wish.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/**
 * Interval of the session check. The refresh starts this many ticks before the token expires, so two can
 * fail.
 */
const TICK_MS = 30_000;
const REFRESH_TICKS = 3;
/** Maximum time that a tab keeps the others waiting. */
const LOCK_TIMEOUT_MS = 10_000;
/** Set for a moment, so that other tabs can distinguish a sign-out from an expired session. */
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
  /** After signing out or deleting the account, in this tab or another one, while Home opens. */
  | { status: "leaving"; isDeleted: boolean }
  | { status: "signed-out" }
  | { status: "signed-in"; session: Session };

const LOADING: SessionState = { status: "loading" };
const SIGNED_OUT: SessionState = { status: "signed-out" };

let state: SessionState = LOADING;
let storageFails = false;
let isSigningOut = false;
const listeners = new Set<() => void>();

/** Returns the current state of the session: "loading" on the server and until the storage has been read. */
export const sessionState = () => state;
export const sessionStateOnServer = () => LOADING;

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Waits until the session is known, because a click may come before the storage has been read. */
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

/**
 * Reads this browser's session and keeps it fresh, in sync with other tabs. Returns a function that stops
 * this.
 */
export function watchSession(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === LEAVING_KEY && newValue !== null && state.status === "signed-in") {
      setState({ status: "leaving", isDeleted: newValue === DELETED });
    }
    if (key === SESSION_KEY || key === null) follow(readStored());
  };
  // A page that was suspended, offline or in the back-forward cache misses changes.
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

/** Starts a session in all tabs of this browser. Its end is in this device's time, however wrong that is. */
export function keepSession(session: Session): void {
  const ends = new Date(Date.now() + session.expiresIn * 1000);
  const local = { ...session, expiresAt: ends.toISOString() };
  write(kept, local);
  follow(local);
}

/**
 * Keeps the session of a sign-in, unless the browser has dropped the refresh cookie: it would end after minutes, and with it
 * what is being typed.
 *
 * @returns false if cookies are blocked
 */
export async function startSession(session: Session): Promise<boolean> {
  const refreshed = await askForSession().catch(() => session);
  if (refreshed !== null) keepSession(refreshed);
  return refreshed !== null;
}

/**
 * Signs out in all tabs of this browser. Does not end the session on the server: `account.signOut` or the
 * account's deletion does.
 *
 * @param isDeleted shows that the account was deleted
 */
export function leaveSession({ isDeleted = false } = {}): void {
  write(leaving, isDeleted ? DELETED : "yes");
  pushWish.write(undefined);
  setState({ status: "leaving", isDeleted });
  write(kept, undefined);
  write(leaving, undefined);
}

/**
 * Signs out by calling `end`, which ends the session on the server. Until that is done, no request uses the
 * session and no other tab refreshes it, because a response that it ended would look like an expired session.
 */
export function signOutBy(end: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  isSigningOut = true;
  return oneAtATime(async () => {
    await end(AbortSignal.timeout(LOCK_TIMEOUT_MS));
    leaveSession();
  }).finally(() => {
    isSigningOut = false;
  });
}

/** Call after the page of the sign-out has been left. */
export function hasLeft(): void {
  if (state.status === "leaving") setState(SIGNED_OUT);
}

/**
 * Returns the access token to send, refreshed if it has expired; null for a visitor.
 *
 * @throws if it has expired and can't be refreshed, because the request must not run as a visitor's
 */
export async function accessToken(): Promise<string | null> {
  // Other tabs are notified of the sign-out before they find the storage empty.
  if (state.status === "leaving" || isSigningOut) return null;
  const session = readStored();
  if (session === null) return null;
  if (Date.parse(session.expiresAt) > Date.now()) return session.accessToken;
  const fresh = await refreshSession();
  return fresh?.accessToken ?? null;
}

/**
 * Exchanges the refresh cookie for a fresh session; null when the server says that there is none.
 *
 * @param rejected a token that the server has rejected
 * @throws if the server doesn't respond; the session is kept
 */
export function refreshSession(rejected?: string): Promise<Session | null> {
  return oneAtATime(async () => {
    const stored = readStored();
    if (stored === null) return null;
    if (!isEnding(stored) && stored.accessToken !== rejected) {
      follow(stored);
      return stored;
    }
    const answer = await askForSession();
    // A sign-in or sign-out in the meantime takes precedence over the response.
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

/** Checks with the server whether the session still exists, after something that ends sessions. */
export async function recheckSession(): Promise<void> {
  const stored = readStored();
  if (stored !== null) await refreshSession(stored.accessToken).catch(() => {});
}

/** Not through the API client, because that needs a token first. */
async function askForSession(): Promise<Session | null> {
  const response = await fetch("/api/auth/refresh", {
    method: "POST",
    signal: AbortSignal.timeout(LOCK_TIMEOUT_MS),
  });
  if (response.ok) return (await response.json()) as Session;
  if (response.status === 401) return null;
  throw new Error(`The session could not be refreshed: ${response.status}`);
}

/** The server ended the session, so it ends in all tabs. */
function endSession(): void {
  write(kept, undefined);
  follow(null);
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
  if (next.status !== "signed-in") offlineItems.write(undefined);
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
  // Otherwise the boot script would mistake the leftovers for a session.
  write(kept, undefined);
  return null;
}

function write<Value>(place: Stored<Value>, value: Value | undefined): void {
  // If the storage is full or blocked, the session lasts as long as this page.
  storageFails ||= !place.write(value);
}
