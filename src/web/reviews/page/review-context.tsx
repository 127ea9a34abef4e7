import { Link } from "@tanstack/react-router";
import { isRare, MEDIAN_REVIEWS, METRICS, resultName, unitPrices } from "#contract/metrics.ts";
import type { Category } from "#contract/parts.ts";
import type { ReviewDetail } from "#contract/reviews/views.ts";
import { STATES, type StateCode } from "#contract/us-states.ts";
import { areaSearch, compareToMedian } from "#web/comps/index.ts";
import { Score, ScoreBars, toolsOf } from "#web/tools/index.ts";
import { formatCounted, formatUnitPrice } from "#web/ui/format.ts";
import { Name } from "#web/ui/name.tsx";

/** "$18 per lead, 33% below the Austin median ($27, 41 reviews). $629 per closing (median $1,140)." */
export function PriceStrip({ review }: { review: ReviewDetail }) {
  const { unit, unitSize = 1, outcome } = METRICS[review.tool.category];
  const { perUnit, perOutcome } = unitPrices(review);
  if (perUnit === null) return null;
  const outcomes = (review.leadVolumeMonthly * review.conversionRate) / 100;
  const { median, medianAround } = review.context;
  const compared = median ?? medianAround;
  const { perUnit: unitMedian = null, perOutcome: outcomeMedian = null } = compared ?? {};
  return (
    <p className="border border-hairline bg-sheet px-5 py-3.5">
      <strong className="figures text-lg">
        {formatUnitPrice(perUnit, unitSize)} per {unit}
      </strong>
      {compared && unitMedian !== null && (
        <>
          ,{" "}
          {compareToMedian(
            perUnit * unitSize,
            { median: unitMedian * unitSize, reviewCount: compared.reviewCount },
            medianAround ? nameOfLarger(medianAround) : review.market.city,
          )}
        </>
      )}
      .{perOutcome !== null && isRare(outcomes) && ` No ${outcome} in most months.`}
      {perOutcome !== null && !isRare(outcomes) && (
        <>
          {" "}
          <strong className="figures text-lg">
            {formatUnitPrice(perOutcome)} per {outcome}
          </strong>
          {outcomeMedian !== null && ` (median ${formatUnitPrice(outcomeMedian)})`}.
        </>
      )}
    </p>
  );
}

/** "Texas", "U.S." */
const nameOfLarger = ({ state }: { state: StateCode | null }) => (state ? STATES[state] : "U.S.");

type OtherTool = ReviewDetail["context"]["alsoReviewed"][number];

/** "$22 per lead": the median of at least 3 reviews. "Here: $11, $12" for fewer. */
function describeCosts(category: Category, { costPerResult, reportedCosts = [] }: OtherTool): string {
  if (costPerResult !== undefined) return `${formatUnitPrice(costPerResult)} per ${resultName(category)}`;
  if (reportedCosts.length === 0) return "–";
  return `Here: ${reportedCosts.map((cost) => formatUnitPrice(cost)).join(", ")}`;
}

/** "U.S. $12 (11)" */
const describeAround = (around: NonNullable<OtherTool["around"]>) =>
  `${nameOfLarger(around)} ${formatUnitPrice(around.costPerResult)} (${around.reviewCount})`;

const MORE = "text-link wrap-anywhere mt-2 inline-block py-2.5";

export function ReviewContext({ review }: { review: ReviewDetail }) {
  const { tool, market, context } = review;
  const inMarket = areaSearch({ kind: "market", market });
  return (
    <aside aria-label={`${tool.category} in ${market.city}`} className="flex min-w-0 flex-col gap-8">
      <section className="border-ink border-t pt-3">
        <h2 className="text-lg">
          <Name>{tool.name}</Name> in <Name>{market.city}</Name>
        </h2>
        {context.scores.reduce((sum, { reviewCount }) => sum + reviewCount, 0) >= MEDIAN_REVIEWS && (
          <div className="mt-2">
            <ScoreBars scores={context.scores} />
          </div>
        )}
        <Link to="/tools/$slug" params={{ slug: tool.slug }} search={inMarket} className={MORE}>
          What <Name>{tool.name}</Name> costs and how it scores
        </Link>
      </section>
      {context.alsoReviewed.length > 0 && (
        <section className="border-ink border-t pt-3">
          <h2 className="text-lg">
            {`Other ${toolsOf(tool.category)} in `}
            <Name>{market.city}</Name>
          </h2>
          <ul className="mt-1">
            {context.alsoReviewed.map((other) => (
              <li key={other.tool.slug} className="border-hairline border-b">
                <Link
                  to="/tools/$slug"
                  params={{ slug: other.tool.slug }}
                  search={inMarket}
                  className="grid min-h-11 grid-cols-[2.75rem_1fr_auto] items-center gap-2 py-1.5 hover:text-evergreen"
                >
                  <Score score={other.averageScore} isFew={other.reviewCount < MEDIAN_REVIEWS} />
                  <span className="truncate" translate="no">
                    {other.tool.name}
                  </span>
                  <small className="text-right text-sm text-soft leading-snug">
                    <b className="block font-semibold text-ink">{describeCosts(tool.category, other)}</b>
                    {other.around ? describeAround(other.around) : formatCounted(other.reviewCount, "review")}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to="/markets/$state/$city"
            params={{ state: market.state, city: market.slug }}
            search={{ category: tool.category }}
            className={MORE}
          >
            Compare {toolsOf(tool.category)} in {market.city}
          </Link>
        </section>
      )}
    </aside>
  );
}
