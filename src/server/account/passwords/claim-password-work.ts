import type { RequestContext } from "#server/platform/api.ts";
import { siteOf } from "#server/platform/http/network.ts";
import type { Claim } from "#server/platform/limits/fair-queue.ts";

/**
 * The claim of a request to have a password hashed; counts it, unless the request proves that it comes from the
 * account's owner. Whether the network is known does not depend on the account, or its order in the queue would tell
 * whether an address has one.
 *
 * @param userId whose account it is about; undefined without one
 * @throws TOO_MANY_REQUESTS when strangers of this network had too many hashed
 */
export async function claimPasswordWork(
  { auth, db, limits, network, reader, requestHeaders, signal }: RequestContext,
  userId?: string,
): Promise<Claim> {
  const party = siteOf(network);
  if (userId !== undefined) {
    const isOwn = reader.userId === userId || auth.credentials.deviceOf(requestHeaders, userId) !== undefined;
    if (isOwn) return { party, isKnown: true, signal };
  }
  await limits.take("passwordSite", party);
  return { party, isKnown: await auth.sessions.isKnownNetwork(db, network), signal };
}
