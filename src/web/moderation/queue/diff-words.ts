import { diffArrays } from "diff";

/** A run of words, and whether it was added, removed or kept. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Returns the word-by-word difference of two texts. */
export function diffWords(before: string, after: string): DiffPart[] {
  return diffArrays(wordsOf(before), wordsOf(after), { comparator: isSame }).map(
    ({ value, added, removed }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value.join(""),
    }),
  );
}

/** Splits into words with their trailing spaces, and line breaks. */
const wordsOf = (text: string): string[] => text.match(/\S+[^\S\n]*|\s+/g) ?? [];

/** Ignores trailing spaces when comparing words. */
const isSame = (before: string, after: string) =>
  before === after || (/\S/.test(before) && before.trimEnd() === after.trimEnd());
