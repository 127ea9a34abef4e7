import type { Me } from "./account.ts";

/** What travels over the socket at /api/live: only that something changed; what, is asked for over HTTP. */
export type LiveEvent =
  /** Messages of this person: a new one, or one was read in another tab. */
  | { type: "messages" }
  | { type: "notifications" }
  /** What this person shows of themselves, or how their account stands. */
  | { type: "account" }
  /** Whether this person has Premium, a credit or a single review changed. */
  | { type: "subscription" }
  /** Comments of a thread that the page watches. */
  | { type: "comments"; thread: LiveThread }
  /** What a watched thread is of: it was locked, pinned, or the reverse. */
  | { type: "item"; thread: LiveThread }
  /** Something entered or left a queue of moderators, or was decided there; told to moderators only. */
  | { type: "queue"; queue: ModerationQueue };

export type ModerationQueue = "reviews" | "discussions" | "comments" | "reports" | "contact";

/** A thread, as the page's address names it. */
export type LiveThread = `${"reviews" | "discussions"}/${string}`;

/** What the browser sends: first the access token, then what it watches. */
export type LiveRequest =
  | { type: "hello"; token: string }
  | { type: "watch"; thread: LiveThread }
  | { type: "unwatch"; thread: LiveThread }
  /** Asks for a pong: a connection that lies dead says nothing by itself. */
  | { type: "ping" };

/** The socket is authenticated, and tells what changes from now on; the account is as it stands now. */
export interface LiveReady {
  type: "ready";
  account: Me;
}

/** What the server sends. */
export type LiveFrame = LiveReady | { type: "pong" } | LiveEvent;

export const LIVE_PATH = "/api/live";

/** Proxies usually close connections that are silent for a minute. */
export const HEARTBEAT_MS = 25_000;

/** Close code of ours: the token is not valid, or no hello came in time. */
export const CLOSE_UNAUTHORIZED = 4401;

/** Close code of ours: this person's pages ask more than the server answers. They stay away for `BUSY_PAUSE_MS`. */
export const CLOSE_BUSY = 4429;
export const BUSY_PAUSE_MS = 60_000;
