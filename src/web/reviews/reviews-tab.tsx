import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ReviewListInput } from "#contract/reviews.ts";
import { useApi } from "#web/platform/viewer.ts";
import { ReviewList } from "./review-list.tsx";

/** The reviews that a route's loader has loaded, on a page with a tab of discussions. */
export function ReviewsTab({ input, empty }: { input: ReviewListInput; empty: ReactNode }) {
  const { queries } = useApi();
  const { data: reviews } = useSuspenseQuery(queries.reviews.list.queryOptions({ input }));
  return (
    <>
      <h2 className="sr-only">Reviews</h2>
      <ReviewList list={reviews} empty={empty} />
    </>
  );
}
