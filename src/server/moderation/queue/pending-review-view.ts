import type { PendingReview } from "#contract/moderation/queue.ts";
import { marketSlug } from "#server/markets/index.ts";
import { canDecide } from "#server/moderation/moderation-policy.ts";
import type { Reader } from "#server/platform/reader.ts";
import { toPastVersion } from "./past-versions.ts";
import type { LoadedPendingReview } from "./pending-review-hydration.ts";

/** Maps a pending version as it would be published. */
export function toPendingReview(
  reader: Reader,
  review: LoadedPendingReview,
  decided: PendingReview["decided"],
): PendingReview {
  const { content, history, record, userId, fullName, avatarUrl } = review;
  return {
    revisionId: review.revisionId,
    reviewId: review.itemId,
    submittedAt: review.submittedAt.toISOString(),
    content,
    tool: toTool(review),
    market: toMarket(review),
    tags: [...review.tags],
    author: {
      id: userId,
      fullName,
      avatarUrl,
      joinedAt: review.joinedAt.toISOString(),
      approvedReviews: record?.approved ?? 0,
      rejectedReviews: record?.rejected ?? 0,
    },
    publicContent: review.publicContent ?? null,
    history: history.map(toPastVersion),
    decided,
    can: { decide: decided === null && canDecide(reader, review) },
  };
}

/** A new tool takes the name and category of the version that is approved first. */
function toTool({ tool, content }: LoadedPendingReview): PendingReview["tool"] {
  const isNew = tool.publishedAt === null;
  const { id } = tool;
  return isNew
    ? { id, name: content.toolName, category: content.category, isNew }
    : { id, name: tool.name, category: tool.category, isNew };
}

/** Like a new tool, a new market takes the approved spelling, unless the bundled list of places has it. */
function toMarket({ market, content }: LoadedPendingReview): PendingReview["market"] {
  const isNew = market.publishedAt === null;
  const hasLocation = market.latitude !== null;
  const { id, state } = market;
  return isNew && !hasLocation
    ? { id, state, city: content.city, slug: marketSlug(content.city), isNew, hasLocation }
    : { id, state, city: market.city, slug: market.slug, isNew, hasLocation };
}
