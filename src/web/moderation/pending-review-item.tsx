import { type KeyboardEvent, useId, useRef } from "react";
import type { PendingReview } from "#contract/moderation.ts";
import { Badge } from "#web/ui/badge.tsx";
import { formatCounted, formatDate } from "#web/ui/format.ts";
import { Notice } from "#web/ui/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { PendingContent } from "./pending-content.tsx";
import type { Decision } from "./use-decision.ts";

interface PendingReviewItemProps {
  review: PendingReview;
  isBusy: boolean;
  onDecide: (decision: Decision, reason: string) => void;
  /** To the item before (-1) or after (1) this one. */
  onStep: (step: 1 | -1) => void;
}

/** One version that waits, with all that is known of it, and the two buttons. */
export function PendingReviewItem({ review, isBusy, onDecide, onStep }: PendingReviewItemProps) {
  const heading = useId();
  const reason = useRef<HTMLTextAreaElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target === reason.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "j") onStep(1);
    else if (event.key === "k") onStep(-1);
    else if (event.key === "r" && reason.current) reason.current.focus();
    else return;
    event.preventDefault();
  };
  return (
    <article
      aria-labelledby={heading}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="border border-hairline bg-sheet outline-none focus-within:border-edge"
    >
      <ItemHeader review={review} heading={heading} />
      <div className="grid gap-x-8 gap-y-5 px-4 py-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <PendingContent review={review} />
        {review.can.decide ? (
          <DecisionForm ref={reason} heading={heading} isBusy={isBusy} onDecide={onDecide} />
        ) : (
          <Notice tone="neutral" className="self-start">
            This is your own review: another moderator decides on it.
          </Notice>
        )}
      </div>
    </article>
  );
}

function ItemHeader({ review, heading }: { review: PendingReview; heading: string }) {
  const { tool, market, author } = review;
  return (
    <header className="border-hairline border-b px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 id={heading} className="text-xl">
          {tool.name} in {market.city}, {market.state}
        </h3>
        {review.publicContent && <Badge tone="plain">Edit of a published review</Badge>}
        {tool.isNew && <Badge tone="marigold">New tool</Badge>}
        {market.isNew && <Badge tone="marigold">New market</Badge>}
        {!market.hasLocation && <Badge tone="red">Not on the list of places</Badge>}
      </div>
      <p className="mt-1 text-sm text-soft">
        <span className="font-semibold text-ink">{author.fullName}</span>, joined{" "}
        {formatDate(author.joinedAt)}, {formatCounted(author.approvedReviews, "approved review")},{" "}
        {author.rejectedReviews} rejected. Sent in <TimeAgo at={review.submittedAt} />.
      </p>
    </header>
  );
}
