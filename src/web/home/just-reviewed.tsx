import { Link } from "@tanstack/react-router";
import { resultName } from "#contract/metrics.ts";
import { REVIEWER_LABELS } from "#web/people/index.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { Recommendation } from "#web/reviews/index.ts";
import { Score } from "#web/tools/index.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { formatDollars, formatUnitPrice, formatYears } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { Name } from "#web/ui/name.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";

/** A card of each: shorter than those of lists, and without links but its own. */
export const JustReviewed = ({ reviews }: { reviews: OutputOf<"reviews", "listNewest"> }) => (
  <div className="just-reviewed">
    {reviews.map((review) => (
      <article key={review.id}>
        <Score score={review.score} />
        <h3>
          <Link to="/reviews/$id" params={{ id: review.id }} translate="no">
            {review.tool}
          </Link>
        </h3>
        <Facts>
          {review.category}
          <Name>{review.market}</Name>
        </Facts>
        <p>
          <span>
            <b>{formatDollars(review.monthlyCost)}</b>
            {" a month "}
          </span>
          {review.costPerResult !== null && (
            <span>
              <b>{formatUnitPrice(review.costPerResult)}</b>
              {` per ${resultName(review.category)}`}
            </span>
          )}
        </p>
        <p>{review.text}</p>
        <div>
          <Avatar fullName={review.reviewer} avatarUrl={review.avatarUrl} size="small" />
          <Facts>
            <Recommendation isRecommended={review.isRecommended} />
            <TimeAgo at={review.createdAt} />
          </Facts>
          <p>
            <Name>{review.reviewer}</Name>
            {`, ${REVIEWER_LABELS[review.reviewerType]}, ${formatYears(review.yearsExperience)}`}
            {review.connection && `, ${review.connection}`}
          </p>
        </div>
      </article>
    ))}
  </div>
);
