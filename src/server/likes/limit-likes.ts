import type { RequestContext } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limits/limit-writes.ts";
import type { MemberReader } from "#server/platform/reader.ts";

/** @throws TOO_MANY_REQUESTS */
export async function limitLikes(
  context: Pick<RequestContext, "limits" | "network"> & { reader: MemberReader },
): Promise<void> {
  await limitWrites(context, ["like", context.reader.userId]);
}
