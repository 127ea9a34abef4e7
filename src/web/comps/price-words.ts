import { areaLabel } from "#contract/comps/names.ts";
import type { Comp, Range, Spread } from "#contract/comps/views.ts";
import { MEDIAN_REVIEWS, METRICS } from "#contract/metrics.ts";
import type { Category } from "#contract/vocabulary.ts";
import { formatCount, formatCounted, formatDollars, formatOf, formatUnitPrice } from "#web/ui/format.ts";

type Format = (amount: number) => string;

const range = (from: number, to: number, format: Format, between = "–") =>
  format(from) === format(to) ? format(from) : format(from) + between + format(to);

/** "$83–$245": the lowest and highest; a dash without reviews. */
export function rangeOf({ lowest, highest }: Range, format: Format): string {
  return lowest === null || highest === null ? "–" : range(lowest, highest, format);
}

const fromTo = (from: number | null, to: number | null, format: Format): string | null =>
  from === null || to === null ? null : range(from, to, format, " to ");

/** "$83 to $245": the lowest and highest; null without reviews. */
export const extremesOf = ({ lowest, highest }: Range, format: Format) => fromTo(lowest, highest, format);

/** "$110 to $195": what the middle half of the reviews report; null below 3 reviews. */
export const halfOf = ({ lowerQuartile, upperQuartile }: Spread, format: Format) =>
  fromTo(lowerQuartile, upperQuartile, format);

/** Where no median is known. */
const DEFAULT_BUDGET = 500;

/** What agents usually pay, in whole dollars. */
export const usualBudget = ({ median }: Range) => Math.ceil(median ?? DEFAULT_BUDGET);

/** Without a median here, the calculator begins with that of a larger area. */
export const budgetQuestion = (monthlyCost: Range) =>
  monthlyCost.median === null
    ? "What would my budget buy?"
    : `What would ${formatDollars(usualBudget(monthlyCost))} buy?`;

/** "U.S. median $155 (11 reviews)": what is beside fewer than 3 reviews. Null beside more. */
export function besideOf(
  { around, ...own }: Partial<Pick<Comp, "around" | "monthlyCost"> & { costPerResult: Range }>,
  cost: "monthlyCost" | "costPerResult",
): string | null {
  const reviewCount = own[cost]?.reviewCount ?? 0;
  if (reviewCount >= MEDIAN_REVIEWS) return null;
  const spread = around?.[cost];
  if (around && spread?.median != null) {
    return `${areaLabel(around.area)} median ${formatUnitPrice(spread.median)} (${formatCounted(spread.reviewCount, "review")})`;
  }
  return reviewCount === 0 ? null : `${formatOf(reviewCount, MEDIAN_REVIEWS)} reviews for a median`;
}

/** "lead prices", "CRM prices". */
export const priceNoun = (category: Category) =>
  `${category === "Lead Generation" ? "lead" : category === "CRM" ? category : category.toLowerCase().replace(/s$/, "")} prices`;

/** "Casper has 2 CRM reviews so far." */
export const reviewsSoFar = (place: string, category: Category, reviewCount: number) =>
  `${place} has ${formatCounted(reviewCount, `${category === "CRM" ? category : category.toLowerCase()} review`)} so far.`;

/** "leads", "contacts managed": a volume in a sentence. */
const volumeOf = (category: Category) => METRICS[category].volume.replace(/\/Month$/, "").toLowerCase();

/** "monthly cost ÷ (contacts managed × user adoption)" */
export function formulaOf(category: Category): string {
  const { rate, result, unitSize } = METRICS[category];
  const volume = volumeOf(category);
  if (result === "outcome") return `monthly cost ÷ (${volume} × ${rate.toLowerCase()})`;
  return `monthly cost ÷ ${volume}${unitSize === undefined ? "" : ` × ${formatCount(unitSize)}`}`;
}
