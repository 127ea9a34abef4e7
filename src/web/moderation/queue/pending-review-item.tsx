import type { PendingReview } from "#contract/moderation/queue.ts";
import { reviewName } from "#contract/names.ts";
import { PersonLink } from "#web/people/index.ts";
import { Badge } from "#web/ui/badge.tsx";
import { formatCounted, formatDate } from "#web/ui/format.ts";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { DecisionChoices } from "./decision-choices.tsx";
import { PendingContent } from "./pending-content.tsx";
import { QueueItem } from "./queue-item.tsx";
import type { ItemProps } from "./queue-view.tsx";

export function PendingReviewItem({ item: review, state }: ItemProps<PendingReview>) {
  const { tool, market, author } = review;
  return (
    <QueueItem
      state={state}
      title={reviewName(tool, market)}
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
          <PersonLink id={author.id} name={author.fullName} className="text-link" />, joined{" "}
          {formatDate(author.joinedAt)}, {formatCounted(author.approvedReviews, "approved review")},{" "}
          {author.rejectedReviews} rejected. Submitted <TimeAgo at={review.submittedAt} />.
        </>
      }
      content={<PendingContent review={review} />}
      choices={(heading) => <DecisionChoices kind="review" item={review} state={state} heading={heading} />}
    />
  );
}
