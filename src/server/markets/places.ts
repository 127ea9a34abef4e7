import { readFile } from "node:fs/promises";
import type { StateCode } from "#contract/parts.ts";
import { lettersOf } from "#server/platform/text/words.ts";
import { greatCircleKm, type Point } from "./nearby/great-circle.ts";
import { cityKey, citySpellings } from "./spelling/market-spelling.ts";

export interface Place {
  city: string;
  state: StateCode;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  population: number;
}

interface PlaceList {
  /** Every spelling of every place, sorted, for prefix lookups. */
  spellings: readonly { spelling: string; place: Place }[];
  byKey: ReadonlyMap<string, Place>;
}

const PLACES_FILE = new URL("../../../data/places/places.json", import.meta.url);

const placeKey = (city: string, state: StateCode) => `${state}/${cityKey(city)}`;

let list: Promise<PlaceList> | undefined;

function getPlaceList(): Promise<PlaceList> {
  list ??= loadPlaces().catch((error) => {
    list = undefined;
    throw error;
  });
  return list;
}

async function loadPlaces(): Promise<PlaceList> {
  const rows: [string, StateCode, number, number, number][] = JSON.parse(await readFile(PLACES_FILE, "utf8"));
  const places = rows
    .map(([city, state, latitude, longitude, population]) => ({
      city,
      state,
      latitude,
      longitude,
      population,
    }))
    .sort((a, b) => a.population - b.population);
  return {
    spellings: places
      .flatMap((place) => citySpellings(place.city).map((spelling) => ({ spelling, place })))
      .sort((a, b) => (a.spelling < b.spelling ? -1 : a.spelling > b.spelling ? 1 : 0)),
    // Sorted by size, so that the larger of two places with one key wins.
    byKey: new Map(places.map((place) => [placeKey(place.city, place.state), place])),
  };
}

/** Returns all places, largest first. If several share a key (see `cityKey`), returns only the largest. */
export async function listLargestPlaces(): Promise<Place[]> {
  return [...(await getPlaceList()).byKey.values()].sort((a, b) => b.population - a.population);
}

export async function lookUpPlace(city: string, state: StateCode): Promise<Place | null> {
  return (await getPlaceList()).byKey.get(placeKey(city, state)) ?? null;
}

/** The last islands of Alaska are far from its towns. */
const NEAR_KM: Partial<Record<StateCode, number>> = { AK: 1000 };

/** Whether a place of the state is near. */
export async function isNearState(location: Point, state: StateCode): Promise<boolean> {
  const { byKey } = await getPlaceList();
  return byKey
    .values()
    .some((place) => place.state === state && greatCircleKm(place, location) <= (NEAR_KM[state] ?? 150));
}

export async function listPlacesBeginningWith(text: string, state?: StateCode): Promise<Place[]> {
  const beginning = lettersOf(text);
  if (beginning === "") return [];
  const { spellings } = await getPlaceList();
  const found = new Set<Place>();
  for (let index = firstAtOrAfter(spellings, beginning); index < spellings.length; index++) {
    const { spelling, place } = spellings[index] as (typeof spellings)[number];
    if (!spelling.startsWith(beginning)) break;
    if (state === undefined || place.state === state) found.add(place);
  }
  return [...found].sort((a, b) => b.population - a.population);
}

/** Binary search: returns the first index whose spelling is not before `beginning`. */
function firstAtOrAfter(spellings: PlaceList["spellings"], beginning: string): number {
  let low = 0;
  let high = spellings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spellings[middle]?.spelling ?? "") < beginning) low = middle + 1;
    else high = middle;
  }
  return low;
}
