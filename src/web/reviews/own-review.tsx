import { useQueryClient } from "@tanstack/react-query";
import { reviewName } from "#contract/names.ts";
import type { ReviewCard, ReviewDetail } from "#contract/review-views.ts";
import { useApi } from "#web/platform/viewer.ts";
import { OwnActions, OwnItem } from "#web/posts/index.ts";

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
  kind: "review" as const,
  id,
  name: reviewName(tool, market),
  replyCount,
});
