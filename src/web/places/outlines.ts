import type { StateCode } from "#contract/states.ts";

/** The drawing of a state; data/README.md explains its units. */
export interface Outline {
  width: number;
  height: number;
  west: number;
  north: number;
  perLongitude: number;
  perLatitude: number;
  path: string;
}

const states = import.meta.glob<Outline>("../../../data/outlines/states/*.json", { import: "default" });

/** Loads the outline of one state, in loaders only: the browser gets just the outlines that a page shows. */
export async function loadOutline(state: StateCode): Promise<Outline> {
  const load = states[`../../../data/outlines/states/${state}.json`];
  if (load === undefined) throw new Error(`There is no outline of ${state}.`);
  return load();
}

export async function loadOutlines(
  codes: readonly StateCode[],
): Promise<Partial<Record<StateCode, Outline>>> {
  const wanted = [...new Set(codes)];
  return Object.fromEntries(await Promise.all(wanted.map(async (code) => [code, await loadOutline(code)])));
}

export const loadCountry = () =>
  import("../../../data/outlines/country.json").then((module) => module.default);
