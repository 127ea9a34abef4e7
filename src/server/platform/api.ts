import { implement, os } from "@orpc/server";
import { contract } from "#contract/index.ts";
import { isUnavailable } from "./db/unavailable.ts";
import { isKeptOperation } from "./memory/kept-operations.ts";
import { dependOnUnknown } from "./memory/topics.ts";
import type { Platform } from "./platform.ts";
import type { MemberReader, Reader } from "./reader.ts";

export interface RequestContext extends Platform {
  reader: Reader;
  /** The network address that counts for limits: an IPv4 address or an IPv6 /64, never a spoofable header. */
  network: string;
  requestHeaders: Headers;
  responseHeaders: Headers;
  /** Aborts when the client disconnects, so that expensive work can be skipped. */
  signal?: AbortSignal | undefined;
}

export type MemberContext = RequestContext & { reader: MemberReader };

/**
 * Features whose reads a replica may serve, because a page may show a change without a notice up to 5 s late.
 * Accounts, moderation, money and messages act on what they read, so they read the primary.
 */
const ON_REPLICAS: ReadonlySet<string | undefined> = new Set([
  "comments",
  "discussions",
  "likes",
  "markets",
  "notifications",
  "profiles",
  "reviews",
  "saves",
  "search",
  "tags",
  "tools",
]);

/** Gives reads a replica that has what the reader wrote. If it fails, the read runs again on the primary. */
const chooseDatabase = os
  .$context<RequestContext>()
  .middleware(async ({ context, next, path, procedure }) => {
    const { reader, replicas } = context;
    if (!replicas) return next();
    if (procedure["~orpc"].route.method !== "GET") {
      try {
        return await next();
      } finally {
        if (reader.userId) await replicas.noteWrite(reader.userId);
      }
    }
    const db =
      ON_REPLICAS.has(path[0]) && !reader.isModerator
        ? await replicas.find(reader.lastWrite ?? 0)
        : undefined;
    if (!db) return next();
    try {
      return await next({ context: { db } });
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return next();
    }
  });

const keepOnlyListed = os.middleware(({ next, path }) => {
  if (!isKeptOperation(path)) dependOnUnknown();
  return next();
});

/**
 * Input is validated before the middleware of an operation checks rights. So someone who may not call it learns what is wrong with
 * the input, which the contract tells everyone, and invalid input counts against no limit. A test of rights needs valid input:
 * with `{}`, it would see 400 for everyone.
 */
export const api = implement(contract).$context<RequestContext>().use(keepOnlyListed).use(chooseDatabase);
