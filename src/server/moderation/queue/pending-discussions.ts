import type { PendingDiscussion } from "#contract/moderation/queue.ts";
import { toMarketRef } from "#server/markets/index.ts";
import { toToolRef } from "#server/tools/index.ts";
import { type Decided, loadPendingPosts, type QueueContext } from "./pending-posts.ts";

export async function loadPendingDiscussions(
  context: QueueContext,
  ids: readonly string[],
  decided: Decided,
): Promise<PendingDiscussion[]> {
  const discussions = await loadPendingPosts(context, "discussion", ids, decided);
  return discussions.map(({ shown, body, market, tool }) => ({
    ...shown,
    body,
    // Null when they aren't public anymore.
    market: market?.isPublished ? toMarketRef(market) : null,
    tool: tool?.isPublished ? toToolRef(tool) : null,
  }));
}
