import { LIMITS } from "#contract/parts.ts";
import { countWaiting } from "#server/items/index.ts";
import type { RequestContext } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limits/limit-writes.ts";
import type { MemberReader } from "#server/platform/reader.ts";

/**
 * Counts one submitted discussion or version.
 * @param discussionId null for a new one
 * @returns TOO_MANY_WAITING when the member has too many pending ones
 * @throws TOO_MANY_REQUESTS
 */
export async function limitDiscussions(
  context: Pick<RequestContext, "db" | "limits" | "network"> & { reader: MemberReader },
  discussionId: string | null,
): Promise<"TOO_MANY_WAITING" | null> {
  await limitWrites(context);
  if ((await countWaiting(context.db, "discussion", context.reader.userId, discussionId)) >= LIMITS.waiting) {
    return "TOO_MANY_WAITING";
  }
  await context.limits.take("discussion", context.reader.userId);
  await context.limits.take("discussionNetwork", context.network);
  return null;
}
