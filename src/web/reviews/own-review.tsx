import { useQueryClient } from "@tanstack/react-query";
import { reviewName } from "#contract/names.ts";
import type { ReviewCard, ReviewDetail } from "#contract/review-views.ts";
import { useApi } from "#web/platform/viewer.ts";
import { OwnActions, OwnItem } from "#web/posts/index.ts";

/** Moderation status, reason and edit link, for the author only. */
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

export const toOwnReview = ({ id, tool, market, replyCount }: ReviewCard) => ({
  kind: "review" as const,
  id,
  name: reviewName(tool, market),
  replyCount,
});
