import { diffArrays } from "diff";

/** A run of words of a text, and what became of it. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** What changed from one text to the next, word by word. */
export function diffWords(before: string, after: string): DiffPart[] {
  return diffArrays(wordsOf(before), wordsOf(after), { comparator: isSame }).map(
    ({ value, added, removed }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value.join(""),
    }),
  );
}

/** Words with the spaces behind them, and line breaks by themselves. */
const wordsOf = (text: string): string[] => text.match(/\S+[^\S\n]*|\s+/g) ?? [];

/** A word stays the same when it comes to stand at the end of a line. */
const isSame = (before: string, after: string) =>
  before === after || (/\S/.test(before) && before.trimEnd() === after.trimEnd());
