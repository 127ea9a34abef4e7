import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ReviewListInput } from "#contract/reviews/reviews.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { formatTotal } from "#web/ui/format.ts";
import { ReviewList } from "./review-list.tsx";

interface ReviewsTabProps {
  input: ReviewListInput;
  empty: ReactNode;
  isInMarket?: boolean;
  isOfTool?: boolean;
  /** Below the first reviews of a list that has more. */
  more?: (total: string) => ReactNode;
}

/** The reviews that a route's loader has loaded, on a page with a tab of discussions. */
export function ReviewsTab({ input, empty, isInMarket, isOfTool, more }: ReviewsTabProps) {
  const { queries } = useApi();
  const { q, market, category } = input;
  const { data: reviews } = useSuspenseQuery(queries.reviews.list.queryOptions({ input }));
  return (
    <>
      <h2 className="sr-only">Reviews</h2>
      <ReviewList {...{ isInMarket, isOfTool, empty }} search={{ q, market, category }} list={reviews} />
      {reviews.items.length > 0 && (
        <div className="list-end">
          {reviews.total > reviews.items.length &&
            more?.(formatTotal(reviews, isInMarket && category ? `${category} review` : "review"))}
          {!isInMarket && (
            <Link to="/add-review" className="text-link">
              Add Review
            </Link>
          )}
        </div>
      )}
    </>
  );
}
