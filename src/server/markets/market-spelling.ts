import { createHash } from "node:crypto";
import { STATES, type StateCode } from "#contract/parts.ts";
import { foldText } from "#server/platform/text/fold-text.ts";

/** Words that people write in full or short in names of places, by the form that keys use. */
const SHORT_FORMS = new Map([
  ["saint", "st"],
  ["sainte", "ste"],
  ["mount", "mt"],
  ["fort", "ft"],
]);

const LONG_FORMS = new Map(Array.from(SHORT_FORMS, ([long, short]) => [short, long]));

/** Apostrophes and full stops belong to a word: "O'Fallon", "St. Louis", "D.C.". */
const INSIDE_WORDS = /['’‘`´.]/g;

const wordsOf = (text: string) =>
  foldText(text)
    .replace(INSIDE_WORDS, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** A text's letters and digits alone, folded: what the beginning of a spelling is compared by. */
export const lettersOf = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, "");

const joinWords = (words: readonly string[], forms: ReadonlyMap<string, string>) =>
  words.map((word) => forms.get(word) ?? word).join("");

/**
 * What all spellings of a city's name have in common: "St. Louis", "saint louis" and "st-louis" are
 * "stlouis"; "Coeur d'Alene" and "coeur-d-alene" are "coeurdalene". Empty when the text names nothing.
 */
export function cityKey(city: string): string {
  return joinWords(wordsOf(city), SHORT_FORMS);
}

/** The letters of every usual spelling of a city: "stlouis" and "saintlouis", whichever is given. */
export function citySpellings(city: string): string[] {
  const words = wordsOf(city);
  return [...new Set([words.join(""), joinWords(words, SHORT_FORMS), joinWords(words, LONG_FORMS)])];
}

/**
 * The canonical last part of a market's address: "Winston-Salem" is "winston-salem", "Coeur d'Alene" is
 * "coeur-dalene". A name without Latin letters or digits gets a stable code instead.
 */
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

/** A state by its code, its name or the name's slug in any case ("TX", "new-york", "D.C."), or null. */
export function readState(text: string): StateCode | null {
  return STATE_BY_SPELLING.get(lettersOf(text)) ?? null;
}

/** The longest name of a state has three words ("District of Columbia"). */
const STATE_WORDS = 3;

/**
 * The ways to read a market's name as a person types it, the likeliest first: "Austin, TX" and
 * "Austin, Texas" name city and state; "Kansas City" is a city before it is anything else; "austin tx"
 * is a city called so, or Austin in Texas.
 */
export function readMarketText(text: string): { city: string; state: StateCode | null }[] {
  const comma = text.lastIndexOf(",");
  if (comma >= 0) {
    const state = readState(text.slice(comma + 1));
    return state === null ? [] : [{ city: text.slice(0, comma), state }];
  }
  const words = text.split(/[\s-]+/).filter((word) => word !== "");
  const readings: { city: string; state: StateCode | null }[] = [{ city: text, state: null }];
  for (let count = 1; count <= STATE_WORDS && count < words.length; count++) {
    const state = readState(words.slice(-count).join(" "));
    if (state !== null) readings.push({ city: words.slice(0, -count).join(" "), state });
  }
  return readings;
}
