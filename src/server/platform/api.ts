import { implement } from "@orpc/server";
import { contract } from "#contract/index.ts";
import type { Platform } from "./platform.ts";
import type { Reader } from "./reader.ts";

export interface RequestContext extends Platform {
  reader: Reader;
  /** The network address that counts for limits: an IPv4 address or an IPv6 /64, never a spoofable header. */
  network: string;
  requestHeaders: Headers;
  responseHeaders: Headers;
  /** Aborts when the client disconnects, so that expensive work can be skipped. */
  signal?: AbortSignal | undefined;
}

/** Builder of the operations: `api.reviews.get.handler(…)`. */
export const api = implement(contract).$context<RequestContext>();
