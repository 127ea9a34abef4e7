import type { ReviewDetail } from "#contract/reviews.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { OwnItem } from "./own-item.tsx";

/** For the author alone: how the moderation stands, with the reason, and the way to another version. */
export function OwnReview({ review }: { review: ReviewDetail }) {
  const { own, can } = review;
  if (own === null) return null;
  return (
    <OwnItem what="review" own={own}>
      {can.edit && (
        <ButtonLink to="/reviews/$id/edit" params={{ id: review.id }} look="secondary">
          Edit your review
        </ButtonLink>
      )}
    </OwnItem>
  );
}
