import { CATEGORIES } from "#contract/parts.ts";
import type { ReviewListInput } from "#contract/reviews/reviews.ts";
import type { ReviewSearch } from "#contract/reviews/views.ts";
import { type CachedMarket, toMarketRef } from "#server/markets/index.ts";
import { type Directories, readText } from "#server/search/index.ts";
import type { ReviewSearchPlan } from "./plan-review-search.ts";
import { isFiltered } from "./review-filters.ts";

/** The comps that a search names with its market, category and text; null if anything narrows it further. */
export function findNamedComps(
  directories: Directories,
  { q, category: asked }: Pick<ReviewListInput, "q" | "category">,
  { find, tool, market: askedMarket }: ReviewSearchPlan,
): ReviewSearch["comps"] {
  if (tool || find.kind === "nothing") return null;
  if (find.kind === "search" && isFiltered(find.search.filters)) return null;
  const meant = q ? readText(directories, q).meant : null;
  if (q && meant?.kind !== "Market" && meant?.kind !== "Category") return null;
  const state = meant?.state ?? null;
  if (state && askedMarket) return null;
  const market = meant?.market ? (directories.markets.byId.get(meant.market.id) ?? null) : askedMarket;
  if (askedMarket && market !== askedMarket) return null;
  const category = meant?.category ?? asked ?? (market && findMostReviewed(market));
  if (!category || (asked && category !== asked)) return null;
  const hasReviews = market
    ? market.reviewCountByCategory.get(category)
    : directories.markets.published.some(
        (one) => (!state || one.state === state) && one.reviewCountByCategory.get(category),
      );
  return hasReviews ? { market: market && toMarketRef(market), state, category } : null;
}

/** Of equally reviewed categories the first. */
const findMostReviewed = ({ reviewCountByCategory }: CachedMarket) =>
  CATEGORIES.toSorted((a, b) => (reviewCountByCategory.get(b) ?? 0) - (reviewCountByCategory.get(a) ?? 0))[0];
