import type { PendingReview } from "#contract/moderation/queue.ts";
import { marketSlug } from "#server/markets/index.ts";
import { type Decided, loadPendingPosts, type PendingPost, type QueueContext } from "./pending-posts.ts";
import { loadChecks } from "./unusual-numbers.ts";

export async function loadPendingReviews(
  context: QueueContext,
  ids: readonly string[],
  decided: Decided,
): Promise<PendingReview[]> {
  const [reviews, checks] = await Promise.all([
    loadPendingPosts(context, "review", ids, decided),
    loadChecks(context.db, ids),
  ]);
  return reviews.flatMap((review) => {
    const [tool, market] = [toTool(review), toMarket(review)];
    const checked = checks.get(review.shown.id) ?? { unusual: [], isConfirmed: false };
    return tool && market ? { ...review.shown, tool, market, ...checked } : [];
  });
}

/** A new tool takes the name and category of the version that is approved first. */
function toTool({ tool, content }: PendingPost<"review">): PendingReview["tool"] | null {
  if (!tool) return null;
  const { id, name, category, isPublished } = tool;
  return isPublished
    ? { id, name, category, isNew: false }
    : { id, name: content.toolName, category: content.category, isNew: true };
}

/** So does a new market, unless the bundled place list has its spelling. */
function toMarket({ market, content }: PendingPost<"review">): PendingReview["market"] | null {
  if (!market) return null;
  const { id, city, state, slug, isPublished } = market;
  const [isNew, hasLocation] = [!isPublished, market.location !== null];
  return isNew && !hasLocation
    ? { id, state, city: content.city, slug: marketSlug(content.city), isNew, hasLocation }
    : { id, state, city, slug, isNew, hasLocation };
}
