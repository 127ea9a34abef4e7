import type { RequestContext } from "#server/platform/api.ts";
import type { MemberReader } from "#server/platform/reader.ts";

/**
 * Counts one look of a person, and of the network it comes from, at a text that is not stored yet.
 *
 * @throws TOO_MANY_REQUESTS when either has had its share
 */
export async function limitPreviews({
  limits,
  network,
  reader,
}: Pick<RequestContext, "limits" | "network"> & { reader: MemberReader }): Promise<void> {
  await limits.take("preview", reader.userId);
  await limits.take("previewNetwork", network);
}
