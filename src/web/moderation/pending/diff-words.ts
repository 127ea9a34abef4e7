import { diffArrays } from "diff";

export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

export function diffWords(before: string, after: string): DiffPart[] {
  return diffArrays(wordsOf(before), wordsOf(after), { comparator: isSame }).map(
    ({ value, added, removed }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value.join(""),
    }),
  );
}

const wordsOf = (text: string): string[] => text.match(/\S+[^\S\n]*|\s+/g) ?? [];

const isSame = (before: string, after: string) =>
  before === after || (/\S/.test(before) && before.trimEnd() === after.trimEnd());
