import type { Session } from "#contract/account.ts";
import { SESSION_KEY } from "./early-script.ts";

/** How often the session is looked at, and how many of these ticks before its end it is refreshed (specification 4, 9). */
const TICK_MS = 30_000;
const REFRESH_TICKS = 3;
/** One tab refreshes; the others wait for it and find the new token in the storage. */
const REFRESH_LOCK = "session-refresh";

export type SessionState =
  | { status: "loading" }
  | { status: "signed-out" }
  | { status: "signed-in"; session: Session };

const LOADING: SessionState = { status: "loading" };
const SIGNED_OUT: SessionState = { status: "signed-out" };

let state: SessionState = LOADING;
let storageFails = false;
const listeners = new Set<() => void>();

/** What is known of the session now; "loading" on the server and until the storage was read. */
export const sessionState = () => state;
export const sessionStateOnServer = () => LOADING;

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the session of this browser and keeps it fresh, in step with other tabs. Returns how to stop. */
export function watchSession(): () => void {
  follow(readStored());
  const onStorage = (event: StorageEvent) => {
    if (event.key === SESSION_KEY || event.key === null) follow(readStored());
  };
  const tick = () => {
    if (state.status === "signed-in" && isEnding(state.session)) void refreshSession();
  };
  // A page that slept, or was offline, is behind.
  const onVisible = () => document.visibilityState === "visible" && tick();
  window.addEventListener("storage", onStorage);
  window.addEventListener("online", tick);
  document.addEventListener("visibilitychange", onVisible);
  const timer = window.setInterval(tick, TICK_MS);
  tick();
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("online", tick);
    document.removeEventListener("visibilitychange", onVisible);
    window.clearInterval(timer);
  };
}

/** Begins a session in all tabs of this browser. */
export function keepSession(session: Session): void {
  write(session);
  follow(session);
}

/** Ends the session in all tabs of this browser; the server's end is ended by `account.signOut`. */
export function forgetSession(): void {
  write(null);
  follow(null);
}

/** The access token to send, refreshed when it has ended; null for a visitor. */
export async function accessToken(): Promise<string | null> {
  const session = readStored();
  if (session === null) return null;
  if (Date.parse(session.expiresAt) > Date.now()) return session.accessToken;
  const fresh = await refreshSession();
  return fresh?.accessToken ?? null;
}

/**
 * A fresh session for the refresh cookie. `refused` is a token that the server no longer takes.
 * Ends the session when the server says so; without a connection the old one stays.
 */
export function refreshSession(refused?: string): Promise<Session | null> {
  return navigator.locks.request(REFRESH_LOCK, async () => {
    const stored = readStored();
    if (stored === null) return null;
    if (!isEnding(stored) && stored.accessToken !== refused) {
      follow(stored);
      return stored;
    }
    // Not through the API client, which itself asks for a token first.
    const response = await fetch("/api/auth/refresh", { method: "POST" }).catch(() => null);
    if (response?.ok) {
      const session = (await response.json()) as Session;
      keepSession(session);
      return session;
    }
    if (response?.status === 401) forgetSession();
    return null;
  });
}

function isEnding(session: Session): boolean {
  return Date.parse(session.expiresAt) - Date.now() <= REFRESH_TICKS * TICK_MS;
}

function follow(session: Session | null): void {
  const next: SessionState = session === null ? SIGNED_OUT : { status: "signed-in", session };
  if (isSame(state, next)) return;
  state = next;
  document.documentElement.toggleAttribute("data-session", session !== null);
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
  try {
    const value = JSON.parse(window.localStorage.getItem(SESSION_KEY) ?? "null") as Session | null;
    return typeof value?.accessToken === "string" && typeof value.user?.id === "string" ? value : null;
  } catch {
    return null;
  }
}

function write(session: Session | null): void {
  try {
    if (session === null) window.localStorage.removeItem(SESSION_KEY);
    else window.localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  } catch {
    // Storage that is full or forbidden: the session lasts as long as this page.
    storageFails = true;
  }
}
