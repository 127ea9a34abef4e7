import type { ReactNode } from "react";
import { areaLabel, oneTool } from "#contract/comps/names.ts";
import { priceOf } from "#contract/comps/prices.ts";
import type { CompsTool, Spread } from "#contract/comps/views.ts";
import { resultName } from "#contract/metrics.ts";
import { besideOf, halfOf } from "#web/comps/price-words.ts";
import { endOfAxis, RangeBar } from "#web/comps/range-bar.tsx";
import { formatDollars, formatUnitPrice } from "#web/ui/format.ts";

interface ToolPricesProps {
  comps: CompsTool;
  /** Named where the figures are those of a larger area than the page's. */
  isLarger: boolean;
}

/** What agents in an area pay for a tool, and for what they get for it. */
export function ToolPrices({ comps, isLarger }: ToolPricesProps) {
  const { tool, area, monthlyCost, costPerResult, ofCategory, around } = comps;
  const isAlone = ofCategory.toolCount < 2;
  const typical = { name: `The typical ${oneTool(tool.category)}`, isAlone };
  return (
    <section className="section">
      <h2>
        What agents pay{" "}
        {isLarger && (
          <small className="rounded-sm bg-land px-2 py-0.5 align-middle font-normal font-sans text-sm tracking-normal">
            {`${areaLabel(area)} figures`}
          </small>
        )}
      </h2>
      <div className="mt-3 grid gap-3 lg:grid-cols-2 lg:gap-6">
        <Price
          {...{ label: "Price", per: "a month", spread: monthlyCost, format: formatDollars }}
          others={{ ...typical, median: ofCategory.monthlyCost.median }}
          beside={around && besideOf(comps, "monthlyCost")}
        />
        <Price
          // Contacts are paid for each month, and other results once.
          {...{
            label: `For each ${resultName(tool.category)}`,
            per: tool.category === "CRM" ? "a month" : "",
          }}
          {...{ spread: costPerResult, format: formatUnitPrice }}
          others={{ ...typical, median: ofCategory.costPerResult.median }}
          beside={around && besideOf(comps, "costPerResult")}
        />
      </div>
    </section>
  );
}

interface PriceProps {
  label: string;
  per: string;
  spread: Spread;
  /** Of a larger area, beside few reviews. */
  beside: string | null;
  /** All tools of the category, which may be this one only. */
  others: { name: string; median: number | null; isAlone: boolean };
  format: (amount: number) => string;
}

function Price({ label, per, spread, beside, others, format }: PriceProps) {
  const { reviewCount, highest, upperQuartile } = spread;
  const median = others.isAlone ? null : others.median;
  // With room for the median of all.
  const end = endOfAxis({
    highest: Math.max(highest ?? 0, median ?? 0),
    upperQuartile: upperQuartile && Math.max(upperQuartile, median ?? 0),
  });
  return (
    <div className="rounded-md border border-hairline bg-sheet p-4 text-[0.9375rem] lg:p-6">
      <h3 className="font-[650] font-sans text-base tracking-normal">{label}</h3>
      {reviewCount === 0 ? (
        <p className="mt-1 text-soft">No one has shared a volume yet.</p>
      ) : (
        <>
          <p className="text-soft">
            <b
              className={`figures mr-1.5 text-ink leading-tight ${spread.median === null ? "text-2xl" : "text-[2.125rem] lg:text-[2.625rem]"}`}
            >
              {priceOf(spread, format).replace(", ", " and ")}
            </b>
            {per}
          </p>
          <RangeBar spread={spread} median={median} end={end} isBox />
          <p className="flex justify-between text-sm text-soft">
            <span>{end < 1 ? "0¢" : "$0"}</span>
            <span>{`${formatUnitPrice(end)}${(highest ?? 0) > end ? " or more" : ""}`}</span>
          </p>
          <p className="mt-2">{whoPays(spread, format)}</p>
        </>
      )}
      {beside && <p className="text-soft">{beside}</p>}
      {median !== null && (
        <p className="text-soft">
          <svg viewBox="0 0 2 16" aria-hidden className="mr-2 inline-block h-4 w-0.5 text-ink">
            <path d="M1 0v16" stroke="currentColor" strokeWidth="2" strokeDasharray="4 2" />
          </svg>
          {`${others.name} costs ${formatUnitPrice(median)}.`}
        </p>
      )}
    </div>
  );
}

/** "Half of agents pay $120 to $185." */
function whoPays(spread: Spread, format: (amount: number) => string): ReactNode {
  const half = halfOf(spread, formatUnitPrice);
  if (half !== null) return `Half of agents pay ${half}.`;
  return spread.reviewCount === 1 ? `One agent pays ${priceOf(spread, format)}.` : "Two agents pay this.";
}
