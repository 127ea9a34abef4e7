import { queryOptions } from "@tanstack/react-query";
import type { MarketSummary } from "#contract/catalogue/markets.ts";
import { STATES, type StateCode } from "#contract/us-states.ts";
import type { ApiQueries } from "#web/platform/api/api.ts";

export interface StateGroup {
  code: StateCode;
  name: string;
  cities: Pick<MarketSummary, "city" | "reviewCount">[];
  reviewCount: number;
}

export const statesQuery = ({ markets }: ApiQueries) =>
  queryOptions({
    queryKey: ["markets-by-state"],
    queryFn: async () => groupByState(await markets.list.call()),
  });

export function groupByState(markets: readonly MarketSummary[]): StateGroup[] {
  const states = new Map<StateCode, MarketSummary[]>();
  for (const market of markets) {
    const cities = states.get(market.state);
    if (cities) cities.push(market);
    else states.set(market.state, [market]);
  }
  return [...states]
    .map(([code, cities]) =>
      toGroup(
        { code, name: STATES[code] },
        // Only what the page shows, because it is sent with it.
        cities.map(({ city, reviewCount }) => ({ city, reviewCount })),
      ),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const byReviews = (a: { reviewCount: number }, b: { reviewCount: number }) => b.reviewCount - a.reviewCount;

/** The most reviewed states and cities first, or all by name, as they come. */
export function sortStates(states: readonly StateGroup[], isByName: boolean): StateGroup[] {
  if (isByName) return [...states];
  return states
    .toSorted(byReviews)
    .map(({ cities, ...state }) => ({ ...state, cities: cities.toSorted(byReviews) }));
}

function toGroup(
  { code, name }: Pick<StateGroup, "code" | "name">,
  cities: StateGroup["cities"],
): StateGroup {
  return { code, name, cities, reviewCount: cities.reduce((sum, city) => sum + city.reviewCount, 0) };
}

export function filterStates(states: readonly StateGroup[], text: string): StateGroup[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [...states];
  return states.flatMap((state) => {
    if (state.name.toLowerCase().includes(wanted) || state.code.toLowerCase() === wanted) return [state];
    const cities = state.cities.filter(({ city }) => `${city}, ${state.code}`.toLowerCase().includes(wanted));
    return cities.length === 0 ? [] : [toGroup(state, cities)];
  });
}
