import type { ProfileType } from "#contract/parts.ts";
import type { Random } from "./random.ts";

export interface DemoPerson {
  fullName: string;
  reviewerType: ProfileType;
  brokerage: string | null;
  yearsExperience: number;
}

const FIRST_NAMES =
  "Dana Marcus Elena Priya Tom Alicia Ray Bethany Omar Grace Luis Hannah Derek Mei Carla Jonah Renee Victor Amara Scott Nadia Wade Ingrid Paolo Tessa Curtis Leila Brandon Yolanda Hugh Simone Trevor Anika Gus Marisol Keith Farah Joanne Dmitri Cora Reggie Lucia Nolan Wendy Ezra Pilar Stuart Noemi Clark Vera".split(
    " ",
  );

const LAST_NAMES =
  "Whitfield Okafor Alvarez Brandt Castellanos Nguyen Petrov Hollis Ramirez Lindqvist Abernathy Chowdhury Delacroix Fontaine Greer Haddad Iverson Jankowski Keller Lombardi Mbeki Novak Ortega Pruitt Quiroga Rosales Sandoval Tanaka Underhill Vasquez Weatherby Xiong Yates Zamora Ashworth Bellamy Carver Dunleavy Eastman Fairbanks Gallagher Hawthorne Ibarra Jessup Kincaid Lovell Mercer Nakamura Osborne Pemberton".split(
    " ",
  );

/** Invented; none is a brokerage of that name that we know of. */
const BROKERAGES = [
  "Lantern & Key Realty",
  "Hearthstone Brokers",
  "Cedar Gate Properties",
  "Blue Porch Realty",
  "Fieldstone Group",
  "Halyard Homes",
  "Northlot Realty",
  "Sundial Properties",
  "Maple Row Brokerage",
  "Trailhead Realty Partners",
  "Gable & Finch",
  "Opal Street Realty",
  "Windrow Homes",
  "Pilot House Properties",
  "Brickyard Realty",
  "Meridian Porch Group",
];

const TYPES: readonly ProfileType[] = [
  "real_estate_agent",
  "real_estate_agent",
  "real_estate_agent",
  "team_leader",
  "broker",
];

/** So many people with different names. */
export function createPeople(random: Random, count: number): DemoPerson[] {
  const names = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => `${first} ${last}`));
  const drawn = random.sample(names, Math.min(count, names.length));
  return Array.from({ length: count }, (_, index) => ({
    // Beyond all pairs of names a middle initial tells people apart.
    fullName: drawn[index] ?? withInitial(names, index),
    reviewerType: random.pick(TYPES),
    brokerage: random.chance(0.8) ? random.pick(BROKERAGES) : null,
    yearsExperience: Math.min(50, Math.max(0, Math.round(random.next() ** 1.6 * 28))),
  }));
}

function withInitial(names: readonly string[], index: number): string {
  const name = names[index % names.length] as string;
  const round = Math.floor(index / names.length) - 1;
  const initial = String.fromCharCode(65 + (round % 26));
  return name.replace(" ", ` ${initial}. `);
}
