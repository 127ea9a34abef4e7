import { diffArrays } from "diff";

/** A run of words of a text, and what became of it. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** What changed from one text to the next, word by word. */
export function diffWords(before: string, after: string): DiffPart[] {
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
}

/** Words with the white space behind them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];
