import * as z from "zod";
import type { LiveRequest, LiveThread } from "#contract/live.ts";
import type { PostRef } from "#contract/parts.ts";
import { PLURALS } from "#contract/vocabulary.ts";

/** Exceeds the longest access token (access-tokens.ts). Only characters that fit in a header. */
const TOKEN = /^[\w.-]{1,2000}$/;
const THREAD = /^(?:reviews|discussions)\/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const thread = z.custom<LiveThread>((value) => typeof value === "string" && THREAD.test(value));

const request = z.discriminatedUnion("type", [
  // A token of another format is invalid, but not a malformed frame.
  z.object({ type: z.literal("hello"), token: z.string() }),
  z.object({ type: z.literal("watch"), thread }),
  z.object({ type: z.literal("unwatch"), thread }),
  z.object({ type: z.literal("ping") }),
]);

export function parseRequest(frame: string): LiveRequest | undefined {
  try {
    return request.safeParse(JSON.parse(frame)).data;
  } catch {
    return undefined;
  }
}

export const isTokenShaped = (token: string) => TOKEN.test(token);

export function splitThread(thread: LiveThread): PostRef {
  const [kind, id = ""] = thread.split("/");
  return { kind: kind === PLURALS.review ? "review" : "discussion", id };
}
