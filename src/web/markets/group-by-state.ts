import type { MarketSummary } from "#contract/markets.ts";
import { STATES, type StateCode } from "#contract/us-states.ts";

export interface StateGroup {
  code: StateCode;
  name: string;
  cities: MarketSummary[];
  reviewCount: number;
}

export function groupByState(markets: readonly MarketSummary[]): StateGroup[] {
  return [...Map.groupBy(markets, ({ state }) => state)]
    .map(([code, cities]) => toGroup({ code, name: STATES[code] }, cities))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function toGroup({ code, name }: Pick<StateGroup, "code" | "name">, cities: MarketSummary[]): StateGroup {
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
