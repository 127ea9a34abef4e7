import { formatCounted, formatDollars } from "#contract/amounts.ts";
import { priceOf } from "#contract/comps/prices.ts";
import type { Figures, Range } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS, resultName } from "#contract/metrics.ts";
import type { StateCode } from "#contract/us-states.ts";
import type { Category } from "#contract/vocabulary.ts";
import { getNamedMarkets, projectOntoState } from "#server/markets/index.ts";
import type { Memory } from "#server/platform/memory/memory.ts";
import type { Picture, PictureMap, PictureScore } from "../picture.ts";

type Scored = Pick<Figures, "averageScore" | "reviewCount">;

/** "Austin, TX · CRM" */
export const listed = (...parts: readonly (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join(" · ");

export const scoreOf = ({ averageScore, reviewCount }: Scored): PictureScore | undefined =>
  averageScore === null
    ? undefined
    : {
        value: averageScore,
        isFew: reviewCount < MEDIAN_REVIEWS,
        note: formatCounted(reviewCount, "review"),
      };

export const pricePer = (category: Category, cost: Range) => `${priceOf(cost)} per ${resultName(category)}`;

interface Priced extends Pick<Figures, "reviewCount" | "recommendedCount"> {
  monthlyCost: Range;
  costPerResult: Range;
}

/** Those that a tool's page shows; without reviews none. */
export function figuresOf(
  category: Category,
  { reviewCount, recommendedCount, monthlyCost, costPerResult }: Priced,
): Picture["figures"] {
  const median = ({ median }: Range) => (median === null ? "" : "median ");
  const prices = [
    { spread: costPerResult, value: priceOf(costPerResult), label: `per ${resultName(category)}` },
    { spread: monthlyCost, value: priceOf(monthlyCost, formatDollars), label: "a month" },
  ];
  return [
    ...prices
      .filter(({ spread }) => spread.reviewCount > 0)
      .map(({ spread, value, label }) => ({ value, label: median(spread) + label })),
    ...(reviewCount > 0
      ? [{ value: `${recommendedCount} of ${reviewCount}`, label: "would buy again" }]
      : []),
  ];
}

interface Location {
  latitude: number;
  longitude: number;
}

/** The state with a dot at the city, if its location is known. */
export const mapOfMarket = ({ state }: { state: StateCode }, location: Location | null): PictureMap => ({
  shape: state,
  dots: [],
  ...(location && { place: projectOntoState(state, location) }),
});

/** Not from the market's own page, whose counts change more often than this. */
export const locate = async (memory: Memory, { id }: { id: string }): Promise<Location | null> =>
  (await getNamedMarkets({ memory })).get(id)?.location ?? null;
