import { type Place, readLargestPlaces } from "#server/markets/index.ts";

/** So many of the largest places of the country, and at least so many of each state. */
const LARGEST = 280;
const OF_EACH_STATE = 3;

/** Where demo reviewers are most at home, whatever the size of the place. */
const FAVORITES = [
  "Austin, TX",
  "Denver, CO",
  "Charlotte, NC",
  "Phoenix, AZ",
  "Nashville, TN",
  "Tampa, FL",
  "Seattle, WA",
  "Atlanta, GA",
  "St. Louis, MO",
  "Boise, ID",
  "Winston-Salem, NC",
];

/** The markets of the demo, those with the most reviews first. */
export async function chooseMarkets(): Promise<Place[]> {
  const places = await readLargestPlaces();
  const ofState = new Map<string, number>();
  const chosen = places.filter((place, index) => {
    const already = ofState.get(place.state) ?? 0;
    ofState.set(place.state, already + 1);
    return index < LARGEST || already < OF_EACH_STATE || FAVORITES.includes(nameOf(place));
  });
  const rank = (place: Place) => {
    const index = FAVORITES.indexOf(nameOf(place));
    return index === -1 ? FAVORITES.length : index;
  };
  return chosen.sort((a, b) => rank(a) - rank(b) || b.population - a.population);
}

const nameOf = ({ city, state }: Place) => `${city}, ${state}`;
