import { useRef } from "react";
import type { PendingReview } from "#contract/moderation.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Badge } from "#web/ui/badge.tsx";
import { formatCounted, formatDate } from "#web/ui/format.ts";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { decisionOn } from "./decision.ts";
import { DecisionForm } from "./decision-form.tsx";
import { OwnItem } from "./own-item.tsx";
import { PendingContent } from "./pending-content.tsx";
import { QueueItem } from "./queue-item.tsx";
import type { ItemProps } from "./queue-view.tsx";

/** One version of a review that waits, with all that is known of it, and the two buttons. */
export function PendingReviewItem({ item: review, isBusy, onSettle, onStep }: ItemProps<PendingReview>) {
  const { api } = useApi();
  const reason = useRef<HTMLTextAreaElement>(null);
  const { tool, market, author, revisionId } = review;
  return (
    <QueueItem
      title={`${tool.name} in ${market.city}, ${market.state}`}
      badges={
        <>
          {review.publicContent && <Badge tone="plain">Edit of a published review</Badge>}
          {tool.isNew && <Badge tone="marigold">New tool</Badge>}
          {market.isNew && <Badge tone="marigold">New market</Badge>}
          {!market.hasLocation && <Badge tone="red">City not recognized</Badge>}
        </>
      }
      about={
        <>
          <span className="font-semibold text-ink">{author.fullName}</span>, joined{" "}
          {formatDate(author.joinedAt)}, {formatCounted(author.approvedReviews, "approved review")},{" "}
          {author.rejectedReviews} rejected. Submitted <TimeAgo at={review.submittedAt} />.
        </>
      }
      reason={reason}
      onStep={onStep}
      content={<PendingContent review={review} />}
      choices={(heading) =>
        review.can.decide ? (
          <DecisionForm
            ref={reason}
            heading={heading}
            isBusy={isBusy}
            onDecide={(decision, text) =>
              onSettle(
                decisionOn("review", decision, async () => {
                  const input = { revisionId, decision, reason: text.trim() || null };
                  return (await api.moderation.decideReview(input)).pendingCount;
                }),
              )
            }
          />
        ) : (
          <OwnItem noun="review" />
        )
      }
    />
  );
}
