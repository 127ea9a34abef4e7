import type { FollowTarget } from "#contract/people/follows.ts";
import { STATE_CODES } from "#contract/us-states.ts";
import type { Found } from "./load-search.ts";
import type { SearchParameters } from "./search-parameters.ts";

/** "Bandera, TX" */
const CITY = /^(.+?),?\s+([a-z]{2})$/i;

/** What the heading of a search names, to follow it or, of a city without a market, to wait for. Undefined for other texts. */
export function searchTarget(
  { q, market: named, category }: SearchParameters,
  { market, tool, comps, total }: Found,
): FollowTarget | undefined {
  if (named && !market && q === undefined) {
    const [, city, code = ""] = CITY.exec(named) ?? [];
    const state = STATE_CODES.find((one) => one === code.toUpperCase());
    return city && state ? { city, state, until: "first-review" } : undefined;
  }
  if (total === 0) return undefined;
  if (comps?.state) return { category: comps.category, state: comps.state };
  if (tool) return { toolId: tool.id, marketId: market?.id };
  return q === undefined && (market || category) ? { category, marketId: market?.id } : undefined;
}
