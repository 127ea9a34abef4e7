import type { RequestContext } from "#server/platform/api.ts";
import type { MemberReader } from "#server/platform/reader.ts";

/**
 * Counts one write of a person, and of the network it comes from.
 *
 * @throws TOO_MANY_REQUESTS when either has had its share
 */
export async function limitWrites({
  limits,
  network,
  reader,
}: Pick<RequestContext, "limits" | "network"> & { reader: MemberReader }): Promise<void> {
  await limits.take("write", reader.userId);
  await limits.take("writeNetwork", network);
}
