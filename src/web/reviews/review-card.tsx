import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { marketName } from "#contract/names.ts";
import type { ReviewCard as ReviewCardData } from "#contract/review-views.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { PersonLink } from "#web/people/index.ts";
import { ModerationBadge, type WithReason } from "#web/posts/index.ts";
import { TagList } from "#web/tags/index.ts";
import { Score } from "#web/tools/index.ts";
import { Card } from "#web/ui/card.tsx";
import { formatCounted, formatExperience } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { MetricLabel } from "./metric-label.tsx";
import { Recommendation } from "./recommendation.tsx";
import { factsOf, REVIEWER_LABELS } from "./review-labels.ts";

interface ReviewCardProps {
  review: WithReason<ReviewCardData>;
  children?: ReactNode;
}

export function ReviewCard({ review, children }: ReviewCardProps) {
  const { id, tool, market, leadQualityScore, excerpt, tags, reviewer, replyCount } = review;
  return (
    <Card>
      <p>
        <Score score={leadQualityScore} />
        <span>out of 10</span>
      </p>
      <div>
        <div>
          <h3>
            <Link to="/reviews/$id" params={{ id }}>
              {tool.name}
            </Link>
          </h3>
          <Facts>
            {tool.category}
            {marketName(market)}
          </Facts>
        </div>
        <ModerationBadge status={review.moderationStatus} reason={review.reason} />
        <p>{excerpt}</p>
        <TagList tags={tags.slice(0, LIMITS.cardTags)} />
        <Facts>
          <Recommendation isRecommended={review.overallRecommendation} />
          <PersonLink id={reviewer.id} name={reviewer.fullName} className="quiet-link" />
          {REVIEWER_LABELS[reviewer.type]}
          {formatExperience(reviewer.yearsExperience)}
          <TimeAgo at={review.createdAt} />
          {replyCount > 0 && formatCounted(replyCount, "reply", "replies")}
        </Facts>
      </div>
      <dl>
        {factsOf(review).map(({ label, value }) => (
          <div key={label}>
            <dt>
              <MetricLabel name={label} />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children && <div className="wrap-anywhere col-start-2 mt-4 flex flex-col gap-2.5">{children}</div>}
    </Card>
  );
}

export function ReviewCardSkeleton() {
  return (
    <div className="card-columns">
      <span className="skeleton h-11 w-14" />
      <div className="flex flex-col gap-3">
        <span className="skeleton h-6 w-48" />
        <span className="skeleton h-16 w-full max-w-prose" />
        <span className="skeleton h-5 w-64 max-w-full" />
      </div>
      <span className="skeleton col-start-2 mt-4 h-20 lg:col-start-3 lg:mt-1" />
    </div>
  );
}
