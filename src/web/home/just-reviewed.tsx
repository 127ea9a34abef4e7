import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useApi } from "#web/platform/session/viewer.ts";
import { Recommendation } from "#web/reviews/index.ts";
import { Score } from "#web/tools/index.ts";
import { formatDollars, formatMonthly } from "#web/ui/format.ts";
import { Name } from "#web/ui/name.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";

/** Shorter than the cards of lists, and without links but their own. Two where they are in one column. */
export function JustReviewed() {
  const { data: reviews } = useSuspenseQuery(useApi().queries.reviews.listNewest.queryOptions());
  return (
    <div className="grid gap-x-10 lg:grid-cols-3">
      {reviews.map((review) => (
        <article
          key={review.id}
          className="wrap-anywhere relative grid grid-cols-[2.75rem_minmax(0,1fr)_auto] content-start items-baseline gap-x-3 border-hairline py-4 text-[0.9375rem] text-soft max-lg:border-b max-lg:first:pt-0 max-lg:nth-3:hidden lg:grid-cols-[3.5rem_minmax(0,1fr)_auto] lg:py-0 [&>p]:col-start-2 [&>p]:-col-end-1 [&>time]:text-sm [&:hover>h3]:underline"
        >
          <Score score={review.score} className="text-2xl" />
          <h3 className="text-ink text-lg">
            <Link
              to="/reviews/$id"
              params={{ id: review.id }}
              translate="no"
              className="after:absolute after:inset-0"
            >
              {review.tool}
            </Link>
          </h3>
          <TimeAgo at={review.createdAt} />
          <p className="mt-0.5 mb-1.5 text-base text-ink">{review.text}</p>
          <p>
            <Recommendation isRecommended={review.isRecommended} />
            {" · "}
            <Name>{review.reviewer}</Name>
          </p>
          <p>
            {`${formatMonthly(formatDollars(review.monthlyCost))} in `}
            <Name>{review.market}</Name>
          </p>
          {review.connection && <p className="font-semibold text-ink">{review.connection}</p>}
        </article>
      ))}
    </div>
  );
}
