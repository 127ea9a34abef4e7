import { type SQL, sql } from "drizzle-orm";
import { anyToken, isFound, marketToken, type TextQuery, textQuery, toolToken } from "#server/posts/index.ts";
import { isFiltered, passes, type ReviewFilters } from "./review-filters.ts";
import { IS_APPROVED, inScope, type ReviewScope } from "./review-scope.ts";
import { categoryToken } from "./search-tokens.ts";

/** Reviews with a text, reviews that pass filters, or both. A text also finds all reviews of what it names. */
export interface ListSearch {
  text: string | null;
  /** Tools whose name contains the text, and markets whose name equals it. */
  toolIds: readonly string[];
  marketIds: readonly string[];
  scope: ReviewScope;
  filters: ReviewFilters;
}

export const WORDS = sql`words_of_review(review_id, version)`;

const tokensOf = ({ toolIds, marketIds }: ListSearch) => [
  ...toolIds.map(toolToken),
  ...marketIds.map(marketToken),
];

export function queryOf(search: ListSearch): TextQuery | null {
  const { text, scope } = search;
  if (text === null) return null;
  return textQuery(text, tokensOf(search), [
    ...(scope.marketId === undefined ? [] : [[marketToken(scope.marketId)]]),
    ...(scope.category === undefined ? [] : [[categoryToken(scope.category)]]),
  ]);
}

export interface SplitSearch {
  /** Lists of the tools or markets that the text names. */
  named: ReviewScope[];
  /** Null without a text. */
  others: TextQuery | null;
}

/** What a text names may have many reviews, but its lists have indexes. */
export function splitByName(search: ListSearch): SplitSearch {
  const { toolIds, marketIds, scope, filters } = search;
  const lists = [...toolIds.map((toolId) => ({ toolId })), ...marketIds.map((marketId) => ({ marketId }))];
  // Lists of tools and markets overlap, and those of a tool have one category. Lists within a market are short.
  const areLists =
    scope.marketId === undefined &&
    !isFiltered(filters) &&
    (toolIds.length === 0 || (marketIds.length === 0 && scope.category === undefined));
  const query = queryOf(areLists ? { ...search, toolIds: [], marketIds: [] } : search);
  if (lists.length === 0 || !areLists || query === null) return { named: [], others: queryOf(search) };
  const { wanted, filtered } = query;
  return {
    named: lists.map((list) => ({ ...scope, ...list })),
    others: { wanted, filtered: sql`(${filtered} && !!${anyToken(tokensOf(search))})` },
  };
}

/**
 * Rows of `searched_reviews`, of `reviews`, or of both. The planner's estimates are too low for conditions that go
 * together, and too high for those that exclude each other.
 */
export function matchesOf({ filters, scope }: ListSearch, query: TextQuery | null): SQL {
  const passing = passes(filters) ?? sql`true`;
  if (query === null) return sql`reviews where ${inScope("time", scope)} and ${passing}`;
  if (!isFiltered(filters)) return sql`searched_reviews where ${isFound(WORDS, query)}`;
  // The planner would rather compute the words of all that pass a filter than fetch matches: "offset 0" keeps it from that.
  return sql`(select * from searched_reviews where ${isFound(WORDS, query)} offset 0) searched_reviews
    join reviews on id = review_id where ${IS_APPROVED} and ${passing}`;
}
