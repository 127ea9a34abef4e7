import { useWatch } from "react-hook-form";
import { METRICS } from "#contract/metrics.ts";
import { compareToMedian } from "#web/comps/index.ts";
import { labelsOf, type ReviewValues } from "#web/reviews/form/review-values.ts";
import { useDebouncedValue } from "#web/ui/field/use-debounced-value.ts";
import { formatUnitPrice } from "#web/ui/format.ts";
import { ownPrice } from "./own-price.ts";
import { useMarketFigures } from "./use-market-figures.ts";

/** Screen readers hear the result once typing has ended, and not each number on the way. */
const ANNOUNCE_MS = 1200;

const WATCHED = ["category", "monthlyCost", "leadVolumeMonthly", "conversionRate"] as const;

/** The price per result of what is typed, compared with the market: "$18 per lead, 30% below the Austin median". */
export function LivePrice() {
  const [category, monthlyCost, leadVolumeMonthly, conversionRate] = useWatch<ReviewValues, typeof WATCHED>({
    name: WATCHED,
  });
  const market = useMarketFigures();
  const median = market?.costPerResult.median ?? null;
  const own = category && ownPrice(category, { monthlyCost, leadVolumeMonthly, conversionRate });
  const amount = own && own.price !== null && `${formatUnitPrice(own.price)} per ${own.name}`;
  const compared =
    own &&
    own.price !== null &&
    market &&
    median !== null &&
    compareToMedian(own.price, { median, reviewCount: market.costPerResult.reviewCount }, market.city);
  const announced = useDebouncedValue(
    amount ? [amount, compared].filter(Boolean).join(", ") : "",
    ANNOUNCE_MS,
  );
  return (
    <div className="flex min-h-20 flex-col justify-center border border-hairline bg-sheet px-5 py-3">
      {own ? (
        <>
          <p>
            <strong className="figures text-lg">{amount || `– per ${own.name}`}</strong>
            {compared && `, ${compared}`}
          </p>
          <p className="text-sm text-soft">
            {amount ? own.formula : "Enter more than zero to see your price."}
          </p>
        </>
      ) : (
        <p className="text-soft">{hintOf(category)}</p>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}

function hintOf(category: ReviewValues["category"]): string {
  if (!category) return "Choose a category to see what a result costs you.";
  const { result, unit, outcome } = METRICS[category];
  const { leadVolumeMonthly, conversionRate } = labelsOf({ category });
  return result === "unit"
    ? `Fill in the cost and ${leadVolumeMonthly} to see your price per ${unit}.`
    : `Fill in the cost, ${leadVolumeMonthly} and ${conversionRate} to see your price per ${outcome}.`;
}
