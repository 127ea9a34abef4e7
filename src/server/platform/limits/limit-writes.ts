import type { RequestContext } from "#server/platform/api.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import type { Use } from "./limits.ts";

/**
 * Counts a write, and uses of other limits.
 * @throws TOO_MANY_REQUESTS when the user or the network wrote too often
 */
export async function limitWrites(
  { limits, network, reader }: Pick<RequestContext, "limits" | "network"> & { reader: MemberReader },
  ...uses: readonly Use[]
): Promise<void> {
  await limits.takeInTurn(["write", reader.userId], ["writeNetwork", network], ...uses);
}
