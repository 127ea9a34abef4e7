import type { Area } from "#contract/comps/views.ts";
import { marketName } from "#contract/names.ts";
import { STATE_CODES } from "#contract/us-states.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { type AddressOf, oneOf, text } from "#web/platform/address.ts";

export { areaSearch, categorySearch, leaderboardSearch } from "#contract/comps/addresses.ts";
export { areaLabel, areaName, areaTitle } from "#contract/comps/names.ts";

/** In the address: the tools with few reviews are shown (see `ClosedSection`). */
export const FEW = "few";

export const AREA_PARAMETERS = {
  /** "austin-tx", or any other spelling of a city. */
  market: text(LIMITS.city + 40),
  state: oneOf(STATE_CODES),
};

/** A city takes precedence over a state. */
export const fitArea = <Address extends AddressOf<typeof AREA_PARAMETERS>>({ state, ...address }: Address) =>
  (address.market === undefined ? { ...address, state } : address) as Address;

/** The parameters of a search for a tool's reviews in an area; null for states, by which reviews can't be searched. */
export const reviewsSearch = (tool: { name: string }, area: Area) =>
  area.kind === "state"
    ? null
    : { q: tool.name, market: area.kind === "market" ? marketName(area.market) : undefined };

/** In the address: the tools without a rank are shown. */
export const UNRANKED = "unranked";
