import type { RequestContext } from "#server/platform/api.ts";
import type { MemberReader } from "#server/platform/reader.ts";

/** @throws TOO_MANY_REQUESTS when the user or the network wrote too often */
export async function limitWrites({
  limits,
  network,
  reader,
}: Pick<RequestContext, "limits" | "network"> & { reader: MemberReader }): Promise<void> {
  await limits.take("write", reader.userId);
  await limits.take("writeNetwork", network);
}
