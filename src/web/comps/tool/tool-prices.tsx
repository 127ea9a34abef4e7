import { Link } from "@tanstack/react-router";
import { priceOf } from "#contract/comps/prices.ts";
import type { CompsTool, Spread } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS, METRICS, resultName } from "#contract/metrics.ts";
import { asSentence } from "#contract/text/as-sentence.ts";
import { areaLabel, areaSearch, categorySearch } from "#web/comps/area/areas.ts";
import { PriceVerdict } from "#web/comps/price-verdict.tsx";
import { besideOf, budgetQuestion, formulaOf, middleOf, rangeOf } from "#web/comps/price-words.ts";
import { endOfAxis, RangeBar } from "#web/comps/range-bar.tsx";
import {
  formatCounted,
  formatDollars,
  formatMedianCount,
  formatMedianPercent,
  formatUnitPrice,
} from "#web/ui/format.ts";

/** What agents in an area pay for a tool, and what they get for it. */
export function ToolPrices({ comps }: { comps: CompsTool }) {
  const { tool, area, reviewCount, costPerResult, costPerOutcome, ofCategory } = comps;
  const { volume, rate, outcome, result } = METRICS[tool.category];
  const others = { name: `the ${areaLabel(area)} ${tool.category} median` };
  return (
    <section className="section">
      <h2>What agents pay</h2>
      {reviewCount >= MEDIAN_REVIEWS && (
        <p>{`${asSentence(`Dashed line: ${others.name}`)} Box: the middle half of ${formatCounted(reviewCount, "review")}.`}</p>
      )}
      <div className="tool-prices">
        <Price
          label="Monthly cost"
          per="a month"
          spread={comps.monthlyCost}
          beside={besideOf(comps, "monthlyCost")}
          others={{ ...others, spread: ofCategory.monthlyCost }}
          format={formatDollars}
        />
        <Price
          label={`Cost per ${resultName(tool.category)}`}
          per="each"
          spread={costPerResult}
          beside={besideOf(comps, "costPerResult")}
          others={{ ...others, spread: ofCategory.costPerResult }}
          format={formatUnitPrice}
        />
        <details>
          <summary>{`How we get ${costPerResult.median === null ? "the cost per result" : priceOf(costPerResult)}`}</summary>
          <div>
            {`For each review: ${formulaOf(tool.category)}. `}
            {costPerResult.median !== null &&
              `Then the median of ${formatCounted(costPerResult.reviewCount, "review")}. `}
            Reviews with a zero are left out.
          </div>
        </details>
        <ul>
          {costPerOutcome ? (
            <Fact label={`Cost per ${outcome}`} spread={costPerOutcome} format={formatUnitPrice} />
          ) : (
            result === "unit" && <li>{`No ${outcome} in most months`}</li>
          )}
          <Fact label={volume} spread={comps.volume} format={formatMedianCount} />
          <Fact label={rate} spread={comps.rate} format={formatMedianPercent} />
          {/* It knows cities and the country, but no states. */}
          {area.kind !== "state" && (
            <li>
              <Link
                to="/calculator"
                search={{ category: categorySearch(tool.category), market: areaSearch(area).market }}
              >
                {budgetQuestion(comps.ofCategory.monthlyCost)}
              </Link>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}

interface PriceProps {
  label: string;
  per: string;
  spread: Spread;
  /** What is beside few reviews. */
  beside: string | null;
  /** All tools of the category. */
  others: { name: string; spread: Spread };
  format: (amount: number) => string;
}

function Price({ label, per, spread, beside, others, format }: PriceProps) {
  const { median, reviewCount } = spread;
  const middle = middleOf(spread, formatUnitPrice);
  const othersMedian = others.spread.median;
  // With room for the median of all.
  const end = endOfAxis({
    highest: Math.max(spread.highest ?? 0, othersMedian ?? 0),
    upperQuartile: spread.upperQuartile && Math.max(spread.upperQuartile, othersMedian ?? 0),
  });
  return (
    <div>
      <h3>{label}</h3>
      <p>
        <strong>{priceOf(spread, format)}</strong> {reviewCount === 0 ? "no volume reported" : per}
      </p>
      {reviewCount > 0 && (
        <p>
          {middle === null ? (
            `${formatCounted(reviewCount, "report")} · ${beside}`
          ) : (
            <>
              Typical <b>{middle}</b>, range <b>{rangeOf(spread, format)}</b>
            </>
          )}
        </p>
      )}
      {reviewCount > 0 && (
        <>
          <RangeBar spread={spread} median={othersMedian} end={end} isBox />
          <p>
            <span>$0</span>
            <span>{`${formatDollars(end)}${(spread.highest ?? 0) > end ? "+" : ""}`}</span>
          </p>
        </>
      )}
      {median !== null && othersMedian !== null && (
        <div>
          <PriceVerdict price={median} median={othersMedian} name={others.name} />{" "}
          {`(${formatUnitPrice(othersMedian)}, ${formatCounted(others.spread.reviewCount, "review")})`}
        </div>
      )}
    </div>
  );
}

interface FactProps {
  label: string;
  spread: Spread;
  format: (amount: number) => string;
}

/** "Leads/Month 40 typical 25–60" */
function Fact({ label, spread, format }: FactProps) {
  const middle = middleOf(spread, format);
  return (
    <li>
      {label} <strong>{spread.median === null ? rangeOf(spread, format) : format(spread.median)}</strong>
      {middle !== null && ` typical ${middle}`}
    </li>
  );
}
