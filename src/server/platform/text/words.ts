import { foldText } from "./fold-text.ts";

/** Apostrophes and periods don't end a word: "O'Fallon", "St. Louis", "D.C.". */
export const INSIDE_WORDS = /['’‘`´.]/g;

export const wordsOf = (text: string): string[] =>
  foldText(text)
    .replace(INSIDE_WORDS, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

export const lettersOf = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, "");

/** Equal for the singular and the plural of English nouns: "CRMs", "leads", "agencies". Not always a word. */
export function singularOf(word: string): string {
  if (word.length < 4 || word.endsWith("ss")) return word;
  return word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.replace(/s$/, "");
}
