import type { Me } from "./account/account.ts";

/** They only say that something changed; clients fetch the change over HTTP. */
export type LiveEvent =
  /** The user's messages: a new one, or one was read in another tab. */
  | { type: "messages" }
  | { type: "notifications" }
  | { type: "account" }
  | { type: "subscription" }
  | { type: "comments"; thread: LiveThread }
  /** The review or discussion of a watched thread, for example locked or pinned. */
  | { type: "item"; thread: LiveThread }
  /** Replies to "watch": changes are reported from now on, if the user sees the thread. What was loaded before may be stale. */
  | { type: "watching"; thread: LiveThread }
  /** A moderation queue gained or lost an item. For moderators only. */
  | { type: "queue"; queue: ModerationQueue };

export type ModerationQueue = "reviews" | "discussions" | "comments" | "reports" | "proofs" | "contact";

export type LiveThread = `${"reviews" | "discussions"}/${string}`;

export type LiveRequest =
  | { type: "hello"; token: string }
  | { type: "watch"; thread: LiveThread }
  | { type: "unwatch"; thread: LiveThread }
  /** Expects a pong, because a dead connection reports nothing. */
  | { type: "ping" };

/** Sent after authentication, with the current state of the account; events follow. */
export interface LiveReady {
  type: "ready";
  account: Me;
}

export type LiveFrame = LiveReady | { type: "pong" } | LiveEvent;

export const LIVE_PATH = "/api/live";

/** Proxies usually close connections that are silent for a minute. */
export const HEARTBEAT_MS = 25_000;

/** Application close code: the token is invalid, or no hello arrived in time. */
export const CLOSE_UNAUTHORIZED = 4401;

/** The user's pages ask for more than the server allows, and pause for `BUSY_PAUSE_MS`. */
export const CLOSE_BUSY = 4429;
export const BUSY_PAUSE_MS = 60_000;
