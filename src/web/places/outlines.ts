import type { StateCode } from "#contract/states.ts";

/** A state as it is drawn; data/README.md says how degrees become units of the drawing. */
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

/** The outline of one state. For loaders: pages are drawn on the server, and a browser gets what it shows. */
export async function loadOutline(state: StateCode): Promise<Outline> {
  const load = states[`../../../data/outlines/states/${state}.json`];
  if (load === undefined) throw new Error(`There is no outline of ${state}.`);
  return load();
}

/** The outlines of some states, each once. */
export async function loadOutlines(
  codes: readonly StateCode[],
): Promise<Partial<Record<StateCode, Outline>>> {
  const wanted = [...new Set(codes)];
  return Object.fromEntries(await Promise.all(wanted.map(async (code) => [code, await loadOutline(code)])));
}

export const loadCountry = () =>
  import("../../../data/outlines/country.json").then((module) => module.default);
