import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { UnusualReview } from "#contract/moderation/queue.ts";
import { PersonLink } from "#web/people/index.ts";
import { FRESH_BY_CURSOR } from "#web/platform/paging.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { formatDate } from "#web/ui/format.ts";
import { PagedList } from "#web/ui/list/paged-list.tsx";
import { UnusualReason } from "./unusual-reason.tsx";

/** The public ones, below those in review. */
export default function UnusualReviews({ q }: { q: string }) {
  const { queries } = useApi();
  const heading = useRef<HTMLHeadingElement>(null);
  const found = useInfiniteQuery(
    queries.moderation.listUnusual.infiniteOptions({
      input: (after: string | undefined) => ({ after, q: q || undefined }),
      ...FRESH_BY_CURSOR,
    }),
  );
  return (
    <section aria-labelledby="published-unusual" className="pt-8">
      <h2 ref={heading} tabIndex={-1} id="published-unusual" className="mb-3 text-xl outline-none">
        Published
      </h2>
      <PagedList
        query={found}
        what="published reviews"
        label="Published reviews with unusual numbers"
        skeletons={["h-16", "h-16", "h-16"]}
        row={(review, leave) => <Row key={review.id} review={review} onLeave={leave} />}
        fallback={heading}
        empty={
          <p className="text-soft">
            {q ? "No published reviews match your search." : "No published review has unusual numbers."}
          </p>
        }
      />
    </section>
  );
}

interface RowProps {
  review: UnusualReview;
  /** Called before it leaves the list. */
  onLeave: () => void;
}

function Row({ review, onLeave }: RowProps) {
  const { reviewId, title, author, approvedAt, unusual, isConfirmed, can } = review;
  const { dismiss, isBusy } = useDismissal(onLeave);
  return (
    <li className="wrap-anywhere flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hairline border-b py-3">
      <div className="min-w-0 max-w-3xl">
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
      </div>
      {can.dismiss && (
        <Button
          look="secondary"
          isBusy={isBusy}
          aria-label={`Numbers are fine: ${title} by ${author.fullName}`}
          onClick={() => void dismiss({ id: review.id })}
        >
          Numbers are fine
        </Button>
      )}
    </li>
  );
}

function useDismissal(onLeave: () => void) {
  const { queries, queryClient } = useApi();
  const refresh = () => queryClient.invalidateQueries({ queryKey: queries.moderation.listUnusual.key() });
  const { write, isBusy } = useWrite({
    ...queries.moderation.dismissNumbers.mutationOptions(),
    onSuccess() {
      onLeave();
      return refresh();
    },
    rejected: {
      NOT_FOUND() {
        void refresh();
        return "It's no longer public, or its author changed it.";
      },
    },
    done: { title: "Numbers marked as fine", about: "numbers" },
    failed: { title: "Failed to save your decision", about: "numbers" },
  });
  return { dismiss: write, isBusy };
}
