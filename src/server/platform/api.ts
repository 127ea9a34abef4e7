import { implement } from "@orpc/server";
import { contract } from "#contract/index.ts";
import type { Platform } from "./platform.ts";
import type { Reader } from "./reader.ts";

/** What an operation is given besides its input. */
export interface RequestContext extends Platform {
  reader: Reader;
  /** The network address that counts for limits: an IPv4 address or an IPv6 /64, never a spoofable header. */
  network: string;
  /** The request's headers, for the refresh cookie. */
  requestHeaders: Headers;
  /** Headers to add to the answer. */
  responseHeaders: Headers;
  /** Fires when the client has gone; what is expensive need not begin then. */
  signal?: AbortSignal | undefined;
}

/** The contract to be implemented: `api.reviews.get.handler(…)`. */
export const api = implement(contract).$context<RequestContext>();
