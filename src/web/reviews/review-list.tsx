import type { ReactNode } from "react";
import type { ReviewPage } from "#contract/reviews.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/notice.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { ReviewCard, ReviewCardSkeleton } from "./review-card.tsx";

interface ReviewListProps {
  reviews: Pick<ReviewPage, "items" | "page" | "pageCount">;
  /** What stands there when there is none. */
  empty: ReactNode;
}

/** A page of reviews with the links to the others. */
export function ReviewList({ reviews, empty }: ReviewListProps) {
  if (reviews.items.length === 0) return reviews.pageCount === 0 ? empty : <PastTheEnd {...reviews} />;
  return (
    <>
      <div>
        {reviews.items.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </div>
      <Pagination page={reviews.page} pageCount={reviews.pageCount} label="Pages of reviews" />
    </>
  );
}

/** Links may be older than the list: it got shorter since. */
function PastTheEnd({ page, pageCount }: { page: number; pageCount: number }) {
  return (
    <div className="py-8">
      <EmptyState title={`There is no page ${page}`}>
        <p className="text-soft">
          {pageCount === 1 ? "All reviews are on one page." : `The last one is page ${pageCount}.`}
        </p>
        <ButtonLink to="." search={withoutPage} look="secondary">
          First page
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

const withoutPage = (before: Record<string, unknown>) => ({ ...before, page: undefined });

const SKELETONS = 5;

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
