import type { QueryClient } from "@tanstack/react-query";
import { cityInAddress } from "#contract/names.ts";
import { STATES, type StateCode } from "#contract/us-states.ts";

type Known = Record<string, unknown>;

/**
 * Returns the name of what a page is about, if other pages have loaded it: lists name all that they link to. Cities have their
 * names in the address, roughly.
 * @param params of the page's address: a slug or id, for a market with its state
 */
export function findName(queryClient: QueryClient, params: Record<string, string>): string | undefined {
  const { state, city, ...others } = params;
  const key = city ?? Object.values(others)[0];
  if (key === undefined) return;
  const isIt = (one: Known) => (one.slug === key || one.id === key) && (!city || one.state === state);
  for (const [, data] of queryClient.getQueriesData({})) {
    const name = search(data, isIt);
    if (name !== undefined) return name;
  }
  if (city && state) return placeName({ city: cityInAddress(city), state });
}

/** "Austin, Texas", the heading of its page. */
const placeName = ({ city, state }: { city: string; state: string }) =>
  `${city}, ${STATES[state as StateCode] ?? state}`;

function search(data: unknown, isIt: (one: Known) => boolean): string | undefined {
  if (typeof data !== "object" || data === null) return;
  const name = isIt(data as Known) ? nameOf(data) : undefined;
  if (name !== undefined) return name;
  for (const part of Object.values(data)) {
    const found = search(part, isIt);
    if (found !== undefined) return found;
  }
}

interface Named {
  name?: string;
  title?: string;
  fullName?: string;
  tool?: { name: string };
  city?: string;
  state?: string;
}

const nameOf = ({ name, title, fullName, tool, city, state }: Named) =>
  name ?? title ?? fullName ?? tool?.name ?? (city && state ? placeName({ city, state }) : undefined);
