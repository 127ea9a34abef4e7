import { useId, useState } from "react";
import type { PendingReview } from "#contract/moderation.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { formatCounted, formatDate } from "#web/ui/format.ts";
import { Notice } from "#web/ui/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { PendingContent } from "./pending-content.tsx";

interface PendingReviewItemProps {
  review: PendingReview;
  isBusy: boolean;
  onDecide: (decision: "approved" | "rejected", reason: string) => void;
}

/** One version that waits, with all that is known of it, and the two buttons. */
export function PendingReviewItem({ review, isBusy, onDecide }: PendingReviewItemProps) {
  const heading = useId();
  const { tool, market } = review;
  return (
    <article aria-labelledby={heading} className="border border-hairline bg-sheet">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-hairline border-b px-5 py-4">
        <h3 id={heading} className="text-xl">
          {tool.name} in {market.city}, {market.state}
        </h3>
        {review.publicContent && <Badge tone="plain">Edit of a published review</Badge>}
        {tool.isNew && <Badge tone="marigold">New tool</Badge>}
        {market.isNew && <Badge tone="marigold">New market</Badge>}
        {!market.hasLocation && <Badge tone="red">Not on the list of places</Badge>}
        <span className="ml-auto text-sm text-soft">
          sent in <TimeAgo at={review.submittedAt} />
        </span>
      </header>
      <div className="grid gap-x-10 gap-y-6 p-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <PendingContent review={review} />
        <div className="flex flex-col gap-5">
          <AuthorFacts review={review} />
          {review.can.decide ? (
            <Decision isBusy={isBusy} onDecide={onDecide} />
          ) : (
            <Notice tone="neutral">This is your own review: another moderator decides on it.</Notice>
          )}
        </div>
      </div>
    </article>
  );
}

function AuthorFacts({ review: { author, history } }: { review: PendingReview }) {
  return (
    <section>
      <h4 className="font-semibold">{author.fullName}</h4>
      <p className="text-sm text-soft">
        Joined {formatDate(author.joinedAt)} · {author.approvedReviews} approved, {author.rejectedReviews}{" "}
        rejected
      </p>
      {history.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="min-h-11 py-2.5 font-semibold">
            {formatCounted(history.length, "earlier version")}
          </summary>
          <ol className="flex flex-col gap-2">
            {history.map((version) => (
              <li key={version.createdAt} className="border-hairline border-t pt-2">
                {formatDate(version.createdAt)}: {version.status}
                {version.moderatorName !== null && ` by ${version.moderatorName}`}
                {version.reason !== null && <span className="block text-soft">{version.reason}</span>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

function Decision({ isBusy, onDecide }: Pick<PendingReviewItemProps, "isBusy" | "onDecide">) {
  const [reason, setReason] = useState("");
  return (
    <section className="flex flex-col gap-3">
      <TextArea
        label="Reason (optional)"
        rows={3}
        maxLength={LIMITS.moderationReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint="The author reads it when you reject."
        aside={
          <span className="text-sm text-soft tabular-nums">
            {reason.length}/{LIMITS.moderationReason}
          </span>
        }
      />
      <div className="grid grid-cols-2 gap-3">
        <Button isBusy={isBusy} onClick={() => onDecide("approved", reason)}>
          Approve
        </Button>
        <Button look="danger" isBusy={isBusy} onClick={() => onDecide("rejected", reason)}>
          Reject
        </Button>
      </div>
    </section>
  );
}
