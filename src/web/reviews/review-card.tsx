import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { unbroken } from "#contract/amounts.ts";
import { marketName } from "#contract/names.ts";
import { labelOfConnection } from "#contract/reviews/connections.ts";
import type { ReviewListInput } from "#contract/reviews/reviews.ts";
import type { ReviewCard as ReviewCardData } from "#contract/reviews/views.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { PersonLink, REVIEWER_LABELS } from "#web/people/index.ts";
import { ModerationBadge, type WithReason } from "#web/posts/index.ts";
import { ProofMark } from "#web/proofs/index.ts";
import { Score } from "#web/tools/index.ts";
import { Card } from "#web/ui/card.tsx";
import { formatCounted, formatDollars, formatMonthly } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { Recommendation } from "./recommendation.tsx";

type TagSearch = Pick<ReviewListInput, "q" | "market" | "category">;

interface ReviewCardProps {
  review: WithReason<ReviewCardData>;
  /** On the page of its market, which need not be named again. */
  isInMarket?: boolean | undefined;
  /** On the page of its tool. */
  isOfTool?: boolean | undefined;
  /** On the profile of its author. */
  isOfPerson?: boolean | undefined;
  /** The search that its tags narrow. */
  search?: TagSearch | undefined;
  children?: ReactNode;
}

/** The opinion, who has it, and the price. Everything else is in the review; forty cards are on a page. */
export function ReviewCard(props: ReviewCardProps) {
  const { review, isInMarket = false, isOfTool = false, isOfPerson = false, search = {}, children } = props;
  const { id, tool, market, excerpt, reviewer, replyCount } = review;
  const connection = labelOfConnection(review.connection);
  const hasPlace = isInMarket || search.market !== undefined;
  const about = [
    formatMonthly(formatDollars(review.monthlyCost)),
    !isOfTool && !search.category && tool.category,
    !isOfTool && !hasPlace && marketName(market),
    replyCount > 0 && formatCounted(replyCount, "reply", "replies"),
  ];
  return (
    <Card className="review-card">
      <Score score={review.leadQualityScore} />
      <h3>
        <Link to="/reviews/$id" params={{ id }} translate={isOfTool && isInMarket ? undefined : "no"}>
          {!isOfTool ? tool.name : isInMarket ? `By ${reviewer.fullName}` : marketName(market)}
        </Link>
      </h3>
      <TimeAgo at={review.createdAt} />
      <ModerationBadge status={review.moderationStatus} reason={review.reason} />
      {review.isNumbersOnly ? <p className="text-soft">Numbers only</p> : <p>{excerpt}</p>}
      <small>
        <Recommendation isRecommended={review.overallRecommendation} />
        {isOfPerson || " · "}
        {!isOfPerson && !(isOfTool && isInMarket) && (
          <PersonLink
            id={reviewer.id}
            name={reviewer.fullName}
            isTeam={reviewer.isTeam}
            isDisabled={reviewer.isDisabled}
            className="quiet-link"
          />
        )}
        {!isOfPerson &&
          `${isOfTool && isInMarket ? "" : ", "}${REVIEWER_LABELS[reviewer.type].toLowerCase()}`}
        {review.proofs?.map((proof) => (
          <Fragment key={proof}>
            {" "}
            <ProofMark proof={proof} />
          </Fragment>
        ))}
      </small>
      <Facts>
        {about.map((fact) => fact && unbroken(fact))}
        {review.tags.slice(0, LIMITS.cardTags).map((tag) => (
          <Link key={tag.id} to="/search" search={{ ...search, tags: tag.name }}>
            {tag.name}
          </Link>
        ))}
      </Facts>
      {connection && <b>{connection}</b>}
      {children && <div>{children}</div>}
    </Card>
  );
}
