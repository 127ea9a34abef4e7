import { createHash } from "node:crypto";
import { STATES, type StateCode } from "#contract/parts.ts";
import { foldText } from "#server/platform/text/fold-text.ts";
import { type SearchName, searchName } from "#server/platform/text/match-names.ts";
import { INSIDE_WORDS, lettersOf, wordsOf } from "#server/platform/text/words.ts";

/** Words that occur in place names in full or abbreviated, with the form used in keys. */
const SHORT_FORMS = new Map([
  ["saint", "st"],
  ["sainte", "ste"],
  ["mount", "mt"],
  ["fort", "ft"],
]);

const LONG_FORMS = new Map(Array.from(SHORT_FORMS, ([long, short]) => [short, long]));

const joinWords = (words: readonly string[], forms: ReadonlyMap<string, string>) =>
  words.map((word) => forms.get(word) ?? word).join("");

/** Equal for all spellings of a city: "St. Louis", "saint louis" and "st-louis" are "stlouis". May be empty. */
export function cityKey(city: string): string {
  return joinWords(wordsOf(city), SHORT_FORMS);
}

/** Returns the letters of every usual spelling of a city: "stlouis" and "saintlouis" for either. */
export function citySpellings(city: string): string[] {
  const words = wordsOf(city);
  return [...new Set([words.join(""), joinWords(words, SHORT_FORMS), joinWords(words, LONG_FORMS)])];
}

/** "austin", "austin tx" and "texas austin" name Austin, and "texas" does not. */
export function marketSearchName(city: string, state: StateCode): SearchName {
  const spellings = citySpellings(city);
  const words = wordsOf(city);
  return searchName(city, {
    spellings: spellings.flatMap((spelling) => [
      spelling,
      `${spelling}${state.toLowerCase()}`,
      `${spelling}${lettersOf(STATES[state])}`,
    ]),
    words: [
      ...new Set(words.flatMap((word) => [word, SHORT_FORMS.get(word) ?? LONG_FORMS.get(word) ?? word])),
    ],
    extraWords: [state.toLowerCase(), ...wordsOf(STATES[state])],
  });
}

/** Converts "Coeur d'Alene" to "coeur-dalene". Names without Latin letters or digits get a stable code. */
export function marketSlug(city: string): string {
  const slug = foldText(city)
    .replace(INSIDE_WORDS, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug === "" ? `place-${createHash("sha256").update(city).digest("hex").slice(0, 8)}` : slug;
}

const STATE_BY_SPELLING = new Map<string, StateCode>(
  (Object.entries(STATES) as [StateCode, string][]).flatMap(([code, name]) => [
    [lettersOf(code), code],
    [lettersOf(name), code],
  ]),
);

/** Finds a state by its code, name or slug in any case ("TX", "new-york", "D.C."); null if unknown. */
export function parseState(text: string): StateCode | null {
  return STATE_BY_SPELLING.get(lettersOf(text)) ?? null;
}

/** "District of Columbia". */
const STATE_WORDS = 3;

/** Interpretations, likeliest first: "Kansas City" is a city before all else; "austin tx" may be Austin, Texas. */
export function parseMarketText(text: string): { city: string; state: StateCode | null }[] {
  const comma = text.lastIndexOf(",");
  if (comma >= 0) {
    const state = parseState(text.slice(comma + 1));
    return state === null ? [] : [{ city: text.slice(0, comma), state }];
  }
  const words = text.split(/[\s-]+/).filter((word) => word !== "");
  const readings: { city: string; state: StateCode | null }[] = [{ city: text, state: null }];
  for (let count = 1; count <= STATE_WORDS && count < words.length; count++) {
    const state = parseState(words.slice(-count).join(" "));
    if (state !== null) readings.push({ city: words.slice(0, -count).join(" "), state });
  }
  return readings;
}
