import type { ComponentProps } from "react";
import type { ReviewCard as ReviewCardData } from "#contract/reviews/views.ts";
import type { WithReason } from "#web/posts/index.ts";
import { type ListOf, NumberedList } from "#web/ui/list/pagination.tsx";
import { ReviewCard } from "./review-card.tsx";

export const ReviewList = <Item extends WithReason<ReviewCardData>>({
  actionsOf,
  isInMarket,
  isOfTool,
  isOfPerson,
  search,
  ...list
}: ListOf<Item> &
  Pick<ComponentProps<typeof ReviewCard>, "isInMarket" | "isOfTool" | "isOfPerson" | "search">) => (
  <NumberedList
    {...list}
    what="reviews"
    row={(review) => (
      <ReviewCard key={review.id} {...{ review, isInMarket, isOfTool, isOfPerson, search }}>
        {actionsOf?.(review)}
      </ReviewCard>
    )}
  />
);
