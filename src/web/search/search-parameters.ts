import type { Suggestion } from "#contract/catalogue/search.ts";
import type { CompsInput } from "#contract/comps/comps.ts";
import { marketName } from "#contract/names.ts";
import { RANGES } from "#contract/numbers.ts";
import type { MarketRef } from "#contract/parts.ts";
import type { ReviewListInput } from "#contract/reviews/reviews.ts";
import { STATES, type StateCode } from "#contract/us-states.ts";
import {
  CATEGORIES,
  type Category,
  DISCUSSION_SORTS,
  type DiscussionSort,
  FILTER_PERIODS,
  LIMITS,
  REVIEW_SORTS,
  REVIEWER_TYPES,
  type ReviewSort,
} from "#contract/vocabulary.ts";
import { FEW } from "#web/comps/index.ts";
import {
  type AddressOf,
  addressReader,
  numberIn,
  oneOf,
  pageNumber,
  someOf,
  text,
} from "#web/platform/address.ts";

/** URL parameters of a list of reviews with a tab of discussions. */
export const LIST_PARAMETERS = {
  /** On market pages it filters reviews only. */
  category: oneOf(CATEGORIES),
  sort: oneOf(REVIEW_SORTS, "newest"),
  page: pageNumber,
  tab: oneOf(["discussions"]),
};

export const fitSort =
  (reviewSorts: readonly ReviewSort[]) =>
  <Address extends AddressOf<typeof LIST_PARAMETERS>>({ sort, ...address }: Address): Address => {
    const sorts: readonly ReviewSort[] = address.tab ? DISCUSSION_SORTS : reviewSorts;
    return { ...address, ...(sort && sorts.includes(sort) ? { sort } : {}) } as Address;
  };

const score = numberIn(RANGES.score);
const dollars = numberIn(RANGES.dollars);

/** Advanced filters of reviews, as `GET /reviews` has them. */
const FILTERS = {
  minScore: score,
  maxScore: score,
  minCost: dollars,
  maxCost: dollars,
  reviewerType: oneOf(REVIEWER_TYPES),
  minYears: numberIn(RANGES.years),
  recommended: oneOf(["only"]),
  period: oneOf(FILTER_PERIODS),
  usedIt: oneOf(["only"]),
  license: oneOf(["only"]),
  tags: text(LIMITS.tagFilter),
};
export type Filters = AddressOf<typeof FILTERS>;

export const FILTER_NAMES = Object.keys(FILTERS) as (keyof Filters)[];

/** Parameters of comps. */
export const COMPS_PARAMETERS = {
  comps: oneOf(["value", "price"]),
  /** All of them. */
  show: oneOf(["all"]),
  /** Those with few reviews. */
  open: someOf([FEW]),
};

/** @param place neither a market nor a state: the whole country */
export const toCompsInput = (
  { market, state }: { market?: Pick<MarketRef, "slug" | "state"> | null; state?: StateCode | null },
  category: Category,
  { comps, show }: AddressOf<typeof COMPS_PARAMETERS>,
): CompsInput => ({
  ...(market && { market: `${market.slug}-${market.state}` }),
  ...(state && { state }),
  category,
  ...(comps && { sort: comps }),
  show: show ?? "first",
});

export const isFiltered = (parameters: Filters) =>
  FILTER_NAMES.some((name) => parameters[name] !== undefined);

/** The first page of all reviews. */
export const isEverything = ({ sort, panel, open, ...parameters }: SearchParameters) =>
  Object.values(parameters).every((value) => value === undefined);

const PARAMETERS = {
  q: text(LIMITS.searchText),
  /** City length plus room for the state. */
  market: text(LIMITS.city + 40),
  ...LIST_PARAMETERS,
  ...FILTERS,
  ...COMPS_PARAMETERS,
  /** Shows the filters beside the list. */
  panel: oneOf(["filters"]),
};

export type SearchParameters = AddressOf<typeof PARAMETERS>;

export const readSearchParameters = addressReader(PARAMETERS, (address) => {
  const { minScore = 0, maxScore = minScore, minCost = 0, maxCost = minCost } = address;
  return fitSort(REVIEW_SORTS)({
    ...address,
    // A highest below the lowest is none.
    ...(minScore > maxScore && { maxScore: undefined }),
    ...(minCost > maxCost && { maxCost: undefined }),
  });
});

export function toListInput({
  tab,
  panel,
  comps,
  show,
  open,
  ...parameters
}: SearchParameters): ReviewListInput {
  const { sort, page, ...filters } = parameters;
  return tab ? filters : parameters;
}

export const toDiscussionSort = ({ sort }: Pick<SearchParameters, "sort">): DiscussionSort | undefined =>
  DISCUSSION_SORTS.find((name) => name === sort);

export const SORT_LABELS: Record<ReviewSort, string> = {
  newest: "Newest",
  oldest: "Oldest",
  "highest-rated": "Highest rated",
  "lowest-rated": "Lowest rated",
  "most-replies": "Most replies",
  "least-replies": "Fewest replies",
};

interface Named {
  market: { city: string; state: string } | null;
  tool: { name: string } | null;
  comps?: { state: StateCode | null; category: Category } | null;
  total?: number;
}

export function searchHeading(parameters: SearchParameters, { market, tool, comps, total }: Named): string {
  const { q, category, tab } = parameters;
  if (!tab && comps?.state) return `${comps.category} in ${STATES[comps.state]}`;
  // Its figures are those of a larger area.
  if (!tab && comps && market && total === 0) return `${comps.category} in ${marketName(market)}`;
  const place = market ? ` in ${marketName(market)}` : "";
  if (tab) {
    const what = category ? `${category} discussions` : "Discussions";
    const text = q ?? (market ? undefined : parameters.market);
    return `${what}${tool ? ` about ${tool.name}` : text === undefined ? "" : ` for “${text}”`}${place}`;
  }
  const kind = category ? `${category} reviews` : "Reviews";
  if (tool) return `${kind} of ${tool.name}${place}`;
  if (q !== undefined) return `${kind} for “${q}”${place}`;
  if (parameters.market !== undefined && market === null) return `Results for “${parameters.market}”`;
  if (place !== "" || category) return `${kind}${place}`;
  return "Search Reviews";
}

/** Returns the last step of the breadcrumb: the active filter. */
export function currentFilter({ q, market, category, tab }: SearchParameters, named: Named): string {
  if (named.market) return marketName(named.market);
  return market ?? named.tool?.name ?? q ?? category ?? (tab ? "Discussions" : "Search");
}

type KeptParameters = Pick<SearchParameters, "category" | "sort" | "tab">;

/** Returns the address of a suggestion. Only a market keeps the category; a tool has its own. */
export function suggestionAddress(
  { kind, name, market, state, category, tool }: Omit<Suggestion, "alias">,
  { category: keptCategory, ...kept }: KeptParameters = {},
) {
  if (state && tool) return { to: "/tools/$slug" as const, params: { slug: tool.slug }, search: { state } };
  if (state && category) return { to: "/search" as const, search: { ...kept, q: name } };
  if (state) return { to: "/markets" as const, search: { q: name } };
  return {
    to: "/search" as const,
    search: {
      ...kept,
      q: tool?.name,
      market: market && marketName(market),
      category: kind === "Market" ? keptCategory : category,
    },
  };
}

/** Redirects when text that was searched as a city names something else. */
export function findRedirect(
  { market, q, category, sort, tab }: SearchParameters,
  found: { market: object | null; meant: Suggestion | null },
) {
  if (market === undefined || q !== undefined || found.market !== null) return null;
  return found.meant && suggestionAddress(found.meant, { category, sort, tab });
}
