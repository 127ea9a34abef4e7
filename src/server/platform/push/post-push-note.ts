import { lookup } from "node:dns";
import { type OutgoingHttpHeaders, request as requestPlainly } from "node:http";
import { request } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "#server/platform/config/loopback.ts";

const LONGEST_MS = 15_000;

/**
 * Sends a note to a push service. Follows no redirect, and connects to public addresses only, because the endpoint comes from
 * a client: the name is resolved once, and what it resolves to is checked and used.
 * @param proxy origin that takes the request instead, as the operator configured it
 * @returns the status of the response
 * @throws without a response; the message doesn't contain the endpoint
 */
export function postPushNote(
  endpoint: URL,
  { headers, body, proxy }: { headers: OutgoingHttpHeaders; body: Buffer; proxy?: string | undefined },
): Promise<number> {
  const url = proxy === undefined ? endpoint : new URL(endpoint.pathname + endpoint.search, proxy);
  const send = url.protocol === "http:" ? requestPlainly : request;
  return new Promise((resolve, reject) => {
    send(url, {
      method: "POST",
      headers: { ...headers, "content-length": body.byteLength },
      signal: AbortSignal.timeout(LONGEST_MS),
      ...(proxy === undefined && { lookup: lookUpPublic }),
    })
      .on("error", reject)
      .on("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
      .end(body);
  });
}

/** Like `dns.lookup`, without addresses of this machine and of private networks. */
export const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first, ...others] = found?.filter(({ address }) => isPublicAddress(address)) ?? [];
    if (error || !first) done(error ?? new Error("The push service has no public address"), "", 0);
    else if (options.all) done(null, [first, ...others]);
    else done(null, first.address, first.family);
  });
};
