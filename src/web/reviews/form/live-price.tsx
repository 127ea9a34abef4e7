import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { METRICS } from "#contract/metrics.ts";
import { compareToMedian } from "#web/comps/index.ts";
import { useApi } from "#web/platform/viewer.ts";
import { useDebouncedValue } from "#web/ui/form/use-debounced-value.ts";
import { formatUnitPrice } from "#web/ui/format.ts";
import { ownPrice } from "./own-price.ts";
import { labelsOf, type ReviewValues } from "./review-values.ts";

const TYPING_PAUSE_MS = 300;
/** Screen readers hear the result once typing has ended, and not each number on the way. */
const ANNOUNCE_MS = 1200;

const WATCHED = ["category", "city", "state", "monthlyCost", "leadVolumeMonthly", "conversionRate"] as const;

/** The price per result of what is typed, compared with the market: "$18 per lead, 30% below the Austin median". */
export function LivePrice() {
  const [category, city, state, monthlyCost, leadVolumeMonthly, conversionRate] = useWatch<
    ReviewValues,
    typeof WATCHED
  >({ name: WATCHED });
  const market = useMarketPrices(category, city, state);
  const own = category && ownPrice(category, { monthlyCost, leadVolumeMonthly, conversionRate });
  const amount = own && own.price !== null && `${formatUnitPrice(own.price)} per ${own.name}`;
  const compared = own && own.price !== null && market && compareToMedian(own.price, market, market.city);
  const announced = useDebouncedValue(
    amount ? [amount, compared].filter(Boolean).join(", ") : "",
    ANNOUNCE_MS,
  );
  return (
    <div className="flex min-h-20 flex-col justify-center border-marigold border-l-4 bg-marigold-tint px-5 py-3">
      {own ? (
        <>
          <p>
            <strong className="figures text-lg">{amount || `– per ${own.name}`}</strong>
            {compared && `, ${compared}`}
          </p>
          <p className="text-sm text-soft">{amount ? own.formula : "Nothing to divide the cost by."}</p>
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

/** The median of a known market with enough reviews. Without one, or when it fails to load, nothing is compared. */
function useMarketPrices(category: ReviewValues["category"], city: string, state: ReviewValues["state"]) {
  const { queries } = useApi();
  const typed = useDebouncedValue(city.trim() && state ? `${city.trim()}, ${state}` : "", TYPING_PAUSE_MS);
  const { data } = useQuery({
    ...queries.comps.list.queryOptions({ input: { category: category ?? "CRM", market: typed } }),
    enabled: category !== null && typed !== "",
  });
  if (data?.area.kind !== "market") return null;
  const { median, reviewCount } = data.costPerResult;
  return median === null ? null : { median, reviewCount, city: data.area.market.city };
}
