import type { ApiQueries } from "#web/platform/api/api.ts";
import { type SearchParameters, toListInput } from "#web/search/search-parameters.ts";

/** How many reviews the filters of an address leave, and how many each other choice would. */
export function filterCountsQuery(queries: ApiQueries, parameters: SearchParameters) {
  const { sort, page, ...input } = toListInput(parameters);
  return queries.reviews.countChoices.queryOptions({ input });
}
