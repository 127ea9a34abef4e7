import type { ThreadRef } from "#contract/comments.ts";
import type { LiveRequest, LiveThread } from "#contract/live.ts";
import { PLURALS } from "#contract/vocabulary.ts";

/** Exceeds the longest access token (access-tokens.ts). Only characters that fit in a header. */
const TOKEN = /^[\w.-]{1,2000}$/;
const THREAD = /^(?:reviews|discussions)\/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

export function parseRequest(frame: string): LiveRequest | undefined {
  const content = parse(frame);
  switch (content?.type) {
    case "hello":
      // A token of another format is invalid, but not a malformed frame.
      return typeof content.token === "string" ? { type: "hello", token: content.token } : undefined;
    case "watch": {
      const { thread, since } = content;
      if (!isThread(thread)) return undefined;
      if (since === undefined) return { type: "watch", thread };
      return Number.isFinite(since) ? { type: "watch", thread, since: Number(since) } : undefined;
    }
    case "unwatch":
      return isThread(content.thread) ? { type: content.type, thread: content.thread } : undefined;
    case "ping":
      return { type: "ping" };
    default:
      return undefined;
  }
}

export const isTokenShaped = (token: string) => TOKEN.test(token);

export function splitThread(thread: LiveThread): ThreadRef {
  const [kind, id = ""] = thread.split("/");
  return { kind: kind === PLURALS.review ? "review" : "discussion", id };
}

const isThread = (value: unknown): value is LiveThread => typeof value === "string" && THREAD.test(value);

function parse(frame: string): Record<string, unknown> | undefined {
  try {
    const content: unknown = JSON.parse(frame);
    return typeof content === "object" && content !== null ? (content as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
