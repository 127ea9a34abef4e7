import { CATEGORIES, type Category } from "#contract/parts.ts";
import type { ReviewListInput } from "#contract/reviews/reviews.ts";
import type { ReviewSearch } from "#contract/reviews/views.ts";
import { type CachedMarket, type MarketDirectory, toMarketRef } from "#server/markets/index.ts";
import { type Directories, readText } from "#server/search/index.ts";
import type { ReviewSearchPlan } from "./plan-review-search.ts";
import { isFiltered } from "./review-filters.ts";

/** The comps that a search names with its market, category and text; null if anything narrows it further. */
export function findNamedComps(
  directories: Directories,
  { q, category: asked }: Pick<ReviewListInput, "q" | "category">,
  { find, tool, reading, market: askedMarket }: ReviewSearchPlan,
): ReviewSearch["comps"] {
  if (tool || (q && reading)) return null;
  if (find.kind === "search" && isFiltered(find.search.filters)) return null;
  const text = q ? readText(directories, q).meant : null;
  if (q && text?.kind !== "Market" && text?.kind !== "Category") return null;
  // The answer for an unknown market is that of the country, or of what the other words name.
  const named = text ?? reading?.known;
  const state = named?.state ?? null;
  if (state && askedMarket) return null;
  const market = named?.market ? (directories.markets.byId.get(named.market.id) ?? null) : askedMarket;
  if (askedMarket && market !== askedMarket) return null;
  if (asked && text?.category && text.category !== asked) return null;
  const category =
    asked ?? named?.category ?? (market || reading ? findMostReviewed(directories.markets, market) : null);
  return category && isReviewed(directories.markets, category)
    ? { market: market && toMarketRef(market), state, category }
    : null;
}

/** Anywhere: elsewhere is the answer for a market without reviews. */
const isReviewed = ({ published }: MarketDirectory, category: Category) =>
  published.some(({ reviewCountByCategory }) => reviewCountByCategory.get(category));

/** Of equally reviewed categories the first. */
function findMostReviewed({ published }: MarketDirectory, market: CachedMarket | null): Category | undefined {
  const counted = market && market.reviewCount > 0 ? [market] : published;
  const countOf = (category: Category) =>
    counted.reduce((sum, { reviewCountByCategory }) => sum + (reviewCountByCategory.get(category) ?? 0), 0);
  return CATEGORIES.map((category) => ({ category, count: countOf(category) })).sort(
    (a, b) => b.count - a.count,
  )[0]?.category;
}
