import { useQueryClient } from "@tanstack/react-query";
import type { ReviewCard, ReviewDetail } from "#contract/reviews.ts";
import { useApi } from "#web/platform/viewer.ts";
import { OwnActions } from "#web/posts/index.ts";
import { OwnItem } from "./own-item.tsx";

/** For the author alone: how the moderation stands, with the reason, and the way to another version. */
export function OwnReview({ review }: { review: ReviewDetail }) {
  const { own, can, id } = review;
  const { queries } = useApi();
  const queryClient = useQueryClient();
  if (own === null) return null;
  return (
    <OwnItem
      what="review"
      own={own}
      onNews={() => queryClient.invalidateQueries({ queryKey: queries.reviews.get.key({ input: { id } }) })}
    >
      {can.edit && <OwnActions post={toOwnReview(review)} />}
    </OwnItem>
  );
}

/** A review as its author's actions name it. */
export const toOwnReview = ({ id, tool, market, replyCount }: ReviewCard) => ({
  kind: "reviews" as const,
  id,
  name: `${tool.name} in ${market.city}, ${market.state}`,
  replyCount,
});
