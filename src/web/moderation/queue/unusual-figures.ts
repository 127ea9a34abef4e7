import type { Spread } from "#contract/comps/views.ts";
import { pricePerResult, resultName, unitPrices } from "#contract/metrics.ts";
import type { ReviewContent } from "#contract/reviews/content.ts";
import type { Category } from "#contract/vocabulary.ts";
import { compareToMedian } from "#web/comps/index.ts";
import { formatDollars, formatUnitPrice } from "#web/ui/format.ts";

/** Times the median, or a fraction of it, from which a mark may be missing or too much: 4,999 for 49.99. */
const UNUSUAL = 10;

type Medians = Record<"monthlyCost" | "costPerResult", Pick<Spread, "median" | "reviewCount">>;

/** "$4,999 a month is 62× the U.S. median ($81, 300 reviews)": what a moderator should ask about. */
export function unusualFigures(
  content: Pick<ReviewContent, "monthlyCost" | "leadVolumeMonthly" | "conversionRate">,
  category: Category,
  { monthlyCost, costPerResult }: Medians,
): string[] {
  const price = pricePerResult(category, unitPrices(content));
  const figures: [string, number | null, Medians["monthlyCost"]][] = [
    [`${formatDollars(content.monthlyCost)} a month`, content.monthlyCost, monthlyCost],
    [`${formatUnitPrice(price ?? 0)} per ${resultName(category)}`, price, costPerResult],
  ];
  return figures.flatMap(([name, figure, { median, reviewCount }]) =>
    figure && median && Math.max(figure / median, median / figure) >= UNUSUAL
      ? [`${name} is ${compareToMedian(figure, { median, reviewCount }, "U.S.")}`]
      : [],
  );
}
