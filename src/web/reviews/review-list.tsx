import type { ComponentProps } from "react";
import type { ReviewCard as ReviewCardData } from "#contract/reviews/views.ts";
import type { WithReason } from "#web/posts/index.ts";
import { type ListOf, NumberedList } from "#web/ui/list/pagination.tsx";
import { ReviewCard, ReviewCardSkeleton } from "./review-card.tsx";

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

const SKELETONS = 5;

/** Skeleton whose breadcrumb, heading, tabs and filters have the final heights. */
export function ReviewsSkeleton() {
  return (
    <div className="page flex flex-col pt-5">
      <span className="skeleton h-6 w-40" />
      <span className="skeleton mt-3 h-12 w-80 max-w-full" />
      <span className="skeleton mt-2 h-6 w-56" />
      <span className="skeleton mt-6 h-12 w-96 max-w-full" />
      <span className="skeleton mt-6 h-11 w-72 max-w-full" />
      <span className="skeleton mt-4 h-11 w-80 max-w-full" />
      <ReviewListSkeleton />
    </div>
  );
}

export function ReviewListSkeleton() {
  return (
    <div role="status" aria-label="Loading reviews">
      {Array.from({ length: SKELETONS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
        <ReviewCardSkeleton key={index} />
      ))}
    </div>
  );
}
