import type { ReviewListInput } from "#contract/reviews.ts";
import {
  CATEGORIES,
  type Category,
  DISCUSSION_SORTS,
  type DiscussionSort,
  LIMITS,
  REVIEW_SORTS,
  type ReviewSort,
} from "#contract/vocabulary.ts";
import { readPage } from "#web/platform/address.ts";

/** What the address of /search says; whatever it should not say is left out. */
export interface SearchParameters {
  q?: string;
  market?: string;
  /** Narrows reviews alone. */
  category?: Category;
  /** Left out for the newest first. Discussions know only some of them. */
  sort?: ReviewSort;
  /** Left out for the first. */
  page?: number;
  /** Left out for reviews. */
  tab?: "discussions";
}

/** Reads an address: plain texts, of which unknown and impossible ones are dropped. */
export function readSearchParameters(raw: Record<string, unknown>): SearchParameters {
  const q = readText(raw.q, LIMITS.searchText);
  const market = readText(raw.market, LIMITS.city + 40);
  const category = CATEGORIES.find((name) => name === raw.category);
  const tab = readTab(raw);
  const sort = readSort(raw, tab.tab ? DISCUSSION_SORTS : REVIEW_SORTS);
  return {
    ...(q === "" ? {} : { q }),
    ...(market === "" ? {} : { market }),
    ...(category ? { category } : {}),
    ...(sort ? { sort } : {}),
    ...readPage(raw),
    ...tab,
  };
}

/** A text of an address, cut where it is too long; "" for what is none. */
export const readText = (value: unknown, most: number): string =>
  typeof value === "string" ? value.trim().slice(0, most) : "";

/** The tab that an address names, left out for reviews. */
export const readTab = (raw: Record<string, unknown>): Pick<SearchParameters, "tab"> =>
  raw.tab === "discussions" ? { tab: raw.tab } : {};

/** The order that an address names, if it is one of these; undefined for the newest first. */
export const readSort = (raw: Record<string, unknown>, sorts: readonly ReviewSort[]) =>
  sorts.find((name) => name === raw.sort && name !== "newest");

/** What to ask the API for: the reviews of an address. */
export function toListInput({ tab, ...parameters }: SearchParameters): ReviewListInput {
  const { sort, page, ...filters } = parameters;
  return tab ? filters : parameters;
}

/** The order of an address for discussions, which know only some. */
export const toDiscussionSort = ({ sort }: Pick<SearchParameters, "sort">): DiscussionSort | undefined =>
  DISCUSSION_SORTS.find((name) => name === sort);

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

/** What the page is called: by its tab, and the text, the market and the category that it shows. */
export function searchHeading({ q, category, tab }: SearchParameters, { market, tool }: Named): string {
  const place = market ? ` in ${market.city}, ${market.state}` : "";
  if (tab) return `Discussions${tool ? ` about ${tool.name}` : ""}${place}`;
  const kind = category ? `${category} reviews` : "Reviews";
  if (tool) return `${kind} of ${tool.name}${place}`;
  if (q !== undefined) return `${kind} for “${q}”${place}`;
  if (place !== "" || category) return `${kind}${place}`;
  return "Search Reviews";
}

/** The last step of the breadcrumb: the current filter. */
export function currentFilter({ q, market, category, tab }: SearchParameters, named: Named): string {
  if (named.market) return `${named.market.city}, ${named.market.state}`;
  return market ?? named.tool?.name ?? q ?? (tab ? "Discussions" : (category ?? "Search"));
}
