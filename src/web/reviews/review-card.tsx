import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pricePerResult, resultName, unitPrices } from "#contract/metrics.ts";
import { marketName } from "#contract/names.ts";
import { labelOfConnection } from "#contract/reviews/connections.ts";
import type { ReviewListInput } from "#contract/reviews/reviews.ts";
import type { ReviewCard as ReviewCardData } from "#contract/reviews/views.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { PriceVerdict } from "#web/comps/index.ts";
import { PersonLink, REVIEWER_LABELS } from "#web/people/index.ts";
import { ModerationBadge, type WithReason } from "#web/posts/index.ts";
import { ProofMark } from "#web/proofs/index.ts";
import { TagList } from "#web/tags/index.ts";
import { Score } from "#web/tools/index.ts";
import { Card } from "#web/ui/card.tsx";
import { formatCounted, formatDollars, formatExperience, formatUnitPrice } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { Name } from "#web/ui/name.tsx";
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

export function ReviewCard(props: ReviewCardProps) {
  const { review, isInMarket = false, isOfTool = false, isOfPerson = false, search = {}, children } = props;
  const { id, tool, market, leadQualityScore, excerpt, tags, reviewer, replyCount } = review;
  const connection = labelOfConnection(review.connection);
  const hasPlace = isInMarket || search.market !== undefined;
  return (
    <Card className="review-card">
      <Score score={leadQualityScore} />
      <div>
        <h3>
          <Link to="/reviews/$id" params={{ id }} translate={isOfTool && isInMarket ? undefined : "no"}>
            {!isOfTool ? tool.name : isInMarket ? `By ${reviewer.fullName}` : marketName(market)}
          </Link>
        </h3>
        <TimeAgo at={review.createdAt} />
        {!isOfTool && !(search.category && hasPlace) && (
          <Facts>
            {!search.category && tool.category}
            {!hasPlace && <Name>{marketName(market)}</Name>}
          </Facts>
        )}
        <ModerationBadge status={review.moderationStatus} reason={review.reason} />
        <Prices review={review} />
        {review.isNumbersOnly ? <p className="text-soft">Numbers only</p> : <p>{excerpt}</p>}
        <Facts>
          <Recommendation isRecommended={review.overallRecommendation} />
          {!isOfPerson && !(isOfTool && isInMarket) && (
            <PersonLink
              id={reviewer.id}
              name={reviewer.fullName}
              isTeam={reviewer.isTeam}
              isDisabled={reviewer.isDisabled}
              className="quiet-link"
            />
          )}
          {connection && <b className="font-semibold text-ink">{connection}</b>}
          {!isOfPerson && REVIEWER_LABELS[reviewer.type]}
          {!isOfPerson && <i>{formatExperience(reviewer.yearsExperience)}</i>}
          {review.use?.text}
          {review.proofs?.map((proof) => (
            <ProofMark key={proof} proof={proof} />
          ))}
          {replyCount > 0 && formatCounted(replyCount, "reply", "replies")}
        </Facts>
        <TagList tags={tags.slice(0, LIMITS.cardTags)} kept={search} />
      </div>
      {children && <div className="wrap-anywhere col-start-2 mt-4 flex flex-col gap-2.5">{children}</div>}
    </Card>
  );
}

/** "$230/mo · 7.3¢ per active contact · 34% below median" */
function Prices({ review }: { review: ReviewCardData }) {
  const { category } = review.tool;
  const price = pricePerResult(category, unitPrices(review));
  return (
    <Facts className="prices">
      <span>
        <b>{formatDollars(review.monthlyCost)}</b>/mo
      </span>
      {price === null ? (
        "no volume reported"
      ) : (
        <>
          <b>{formatUnitPrice(price)}</b>
          {` per ${resultName(category)}`}
        </>
      )}
      {price !== null && review.medianCostPerResult !== null && (
        <PriceVerdict price={price} median={review.medianCostPerResult} />
      )}
    </Facts>
  );
}
