import { Link } from "@tanstack/react-router";
import { priceOf } from "#contract/comps/prices.ts";
import type { CompsTool, Spread } from "#contract/comps/views.ts";
import { METRICS } from "#contract/metrics.ts";
import { areaSearch, categorySearch } from "#web/comps/area/areas.ts";
import { budgetQuestion, formulaOf, halfOf, rangeOf } from "#web/comps/price-words.ts";
import { formatCounted, formatMedianCount, formatMedianPercent, formatUnitPrice } from "#web/ui/format.ts";
import { ClosedSection } from "#web/ui/page/closed-section.tsx";

interface ToolMethodProps {
  comps: CompsTool;
  open: string | undefined;
}

/** How the cost per result comes about, and what goes into it. */
export function ToolMethod({ comps, open }: ToolMethodProps) {
  const { tool, area, costPerResult, costPerOutcome } = comps;
  const { volume, rate, outcome, result } = METRICS[tool.category];
  return (
    <ClosedSection
      name="method"
      title="How we calculate"
      inside={`Formulas, ${volume.toLowerCase()}, and ${rate.toLowerCase()}`}
      open={open}
    >
      <p>
        {`${costPerResult.median === null ? "The cost per result" : priceOf(costPerResult)} is, for each review, ${formulaOf(tool.category)}`}
        {costPerResult.median === null
          ? "."
          : `, then the median of ${formatCounted(costPerResult.reviewCount, "review")}.`}
        {" Reviews with a zero are left out."}
      </p>
      <ul className="my-3 grid gap-y-1 text-soft">
        {costPerOutcome ? (
          <Fact label={`Cost per ${outcome}`} spread={costPerOutcome} format={formatUnitPrice} />
        ) : (
          result === "unit" && <li>{`No ${outcome} in most months`}</li>
        )}
        <Fact label={volume} spread={comps.volume} format={formatMedianCount} />
        <Fact label={rate} spread={comps.rate} format={formatMedianPercent} />
      </ul>
      <p className="flex flex-wrap gap-x-6 *:inline-flex *:min-h-11 *:items-center *:font-semibold *:text-evergreen">
        <Link to="/method">All formulas</Link>
        {/* The calculator knows cities and the country, but no states. */}
        {area.kind !== "state" && (
          <Link
            to="/calculator"
            search={{ category: categorySearch(tool.category), market: areaSearch(area).market }}
          >
            {budgetQuestion(comps.ofCategory.monthlyCost)}
          </Link>
        )}
      </p>
    </ClosedSection>
  );
}

interface FactProps {
  label: string;
  spread: Spread;
  format: (amount: number) => string;
}

/** "Leads/Month: 40, for half of agents 25 to 60" */
function Fact({ label, spread, format }: FactProps) {
  const half = halfOf(spread, format);
  return (
    <li>
      {`${label}: `}
      <b className="text-ink">{spread.median === null ? rangeOf(spread, format) : format(spread.median)}</b>
      {half !== null && `, for half of agents ${half}`}
    </li>
  );
}
