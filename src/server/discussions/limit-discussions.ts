import type { RequestContext } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import type { MemberReader } from "#server/platform/reader.ts";

/**
 * Counts one discussion, or version of one, that a person sends in.
 *
 * @throws TOO_MANY_REQUESTS when they, or their network, have had their share
 */
export async function limitDiscussions(
  context: Pick<RequestContext, "limits" | "network"> & { reader: MemberReader },
): Promise<void> {
  await limitWrites(context);
  await context.limits.take("discussion", context.reader.userId);
  await context.limits.take("discussionNetwork", context.network);
}
