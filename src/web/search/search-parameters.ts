import type { ReviewListInput } from "#contract/reviews.ts";
import { CATEGORIES, type Category, LIMITS, REVIEW_SORTS, type ReviewSort } from "#contract/vocabulary.ts";
import { readPage } from "#web/platform/address.ts";

/** What the address of /search says; whatever it should not say is left out. */
export interface SearchParameters {
  q?: string;
  market?: string;
  category?: Category;
  /** Left out for the newest first. */
  sort?: ReviewSort;
  /** Left out for the first. */
  page?: number;
}

/** Reads an address: plain texts, of which unknown and impossible ones are dropped. */
export function readSearchParameters(raw: Record<string, unknown>): SearchParameters {
  const text = (value: unknown, most: number) =>
    typeof value === "string" ? value.trim().slice(0, most) : "";
  const q = text(raw.q, LIMITS.searchText);
  const market = text(raw.market, LIMITS.city + 40);
  const category = CATEGORIES.find((name) => name === raw.category);
  const sort = REVIEW_SORTS.find((name) => name === raw.sort);
  return {
    ...(q === "" ? {} : { q }),
    ...(market === "" ? {} : { market }),
    ...(category ? { category } : {}),
    ...(sort && sort !== "newest" ? { sort } : {}),
    ...readPage(raw),
  };
}

/** What to ask the API for. */
export const toListInput = (parameters: SearchParameters): ReviewListInput => ({ ...parameters });

export const SORT_LABELS: Record<ReviewSort, string> = {
  newest: "Newest",
  oldest: "Oldest",
  "highest-rated": "Highest rated",
  "lowest-rated": "Lowest rated",
  "most-replies": "Most replies",
  "least-replies": "Least replies",
};

interface Named {
  market: { city: string; state: string } | null;
  tool: { name: string } | null;
}

/** What the page is called: by the text, the market and the category that it shows. */
export function searchHeading({ q, category }: SearchParameters, { market, tool }: Named): string {
  const place = market ? ` in ${market.city}, ${market.state}` : "";
  const kind = category ? `${category} reviews` : "Reviews";
  if (tool) return `${kind} of ${tool.name}${place}`;
  if (q !== undefined) return `${kind} for “${q}”${place}`;
  if (place !== "" || category) return `${kind}${place}`;
  return "Search Reviews";
}

/** The last step of the breadcrumb: the current filter. */
export function currentFilter({ q, market, category }: SearchParameters, named: Named): string {
  if (named.market) return `${named.market.city}, ${named.market.state}`;
  return market ?? named.tool?.name ?? q ?? category ?? "Search";
}
