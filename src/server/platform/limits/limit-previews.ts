import type { RequestContext } from "#server/platform/api.ts";
import type { MemberReader } from "#server/platform/reader.ts";

/** @throws TOO_MANY_REQUESTS when the user or the network previewed too often */
export async function limitPreviews({
  limits,
  network,
  reader,
}: Pick<RequestContext, "limits" | "network"> & { reader: MemberReader }): Promise<void> {
  await limits.take("preview", reader.userId);
  await limits.take("previewNetwork", network);
}
