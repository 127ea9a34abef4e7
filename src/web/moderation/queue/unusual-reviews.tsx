import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { UnusualReview } from "#contract/moderation/queue.ts";
import { PersonLink } from "#web/people/index.ts";
import { FRESH_BY_CURSOR } from "#web/platform/paging.ts";
import { useApi } from "#web/platform/viewer.ts";
import { formatDate } from "#web/ui/format.ts";
import { PagedList } from "#web/ui/list/paged-list.tsx";
import { UnusualReason } from "./unusual-reason.tsx";

/** The public ones, below those in review. */
export default function UnusualReviews() {
  const { queries } = useApi();
  const found = useInfiniteQuery(
    queries.moderation.listUnusual.infiniteOptions({
      input: (after: string | undefined) => ({ after }),
      ...FRESH_BY_CURSOR,
    }),
  );
  return (
    <section aria-labelledby="published-unusual" className="pt-8">
      <h2 id="published-unusual" className="mb-3 text-xl">
        Published
      </h2>
      <PagedList
        query={found}
        what="published reviews"
        label="Published reviews with unusual numbers"
        skeletons={["h-16", "h-16", "h-16"]}
        row={(review) => <Row key={review.id} review={review} />}
        empty={<p className="text-soft">No published review has unusual numbers.</p>}
      />
    </section>
  );
}

const Row = ({
  review: { reviewId, title, author, approvedAt, unusual, isConfirmed },
}: {
  review: UnusualReview;
}) => (
  <li className="wrap-anywhere border-hairline border-b py-3">
    <Link to="/reviews/$id" params={{ id: reviewId }} className="font-semibold text-link">
      {title}
    </Link>
    <p className="text-sm text-soft">
      <PersonLink id={author.id} name={author.fullName} className="text-link" />
      {approvedAt && `, approved ${formatDate(approvedAt)}`}
    </p>
    {unusual.map((number) => (
      <UnusualReason key={number.field} number={number} isConfirmed={isConfirmed} />
    ))}
  </li>
);
