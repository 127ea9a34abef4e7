/** A run of words of a text, and what became of it. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/**
 * What changed from one text to the next, word by word, by their longest common subsequence. Its table has as
 * many cells as the products of their words: fine for reviews (2,000 characters, at most 1,000 words).
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const lengths = commonLengths(old, now);
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && old[i] === now[j]) {
      add(parts, "same", now[j]);
      i += 1;
      j += 1;
    } else if (
      j >= now.length ||
      (i < old.length && lengthAt(lengths, i + 1, j) >= lengthAt(lengths, i, j + 1))
    ) {
      add(parts, "removed", old[i]);
      i += 1;
    } else {
      add(parts, "added", now[j]);
      j += 1;
    }
  }
  return parts;
}

/** Words with the white space behind them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** For each pair of places how many words the rests behind them have in common. */
function commonLengths(old: string[], now: string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = rows[i] as Uint16Array;
    for (let j = now.length - 1; j >= 0; j -= 1) {
      row[j] =
        old[i] === now[j]
          ? lengthAt(rows, i + 1, j + 1) + 1
          : Math.max(lengthAt(rows, i + 1, j), lengthAt(rows, i, j + 1));
    }
  }
  return rows;
}

const lengthAt = (rows: Uint16Array[], i: number, j: number): number => rows[i]?.[j] ?? 0;

function add(parts: DiffPart[], kind: DiffPart["kind"], word = ""): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += word;
  else parts.push({ kind, text: word });
}
