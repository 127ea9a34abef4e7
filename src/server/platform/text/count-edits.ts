/**
 * Counts the letters to insert, leave out, change or swap with the next (optimal string alignment) between a text and
 * the beginning of a name that is most like it. Infinity if there are more than `most`.
 * @returns `whole` for the whole name
 */
export function countEdits(typed: string, name: string, most: number): { beginning: number; whole: number } {
  let beginning = Number.POSITIVE_INFINITY;
  let whole = beginning;
  let before: number[] = [];
  let last = Array.from({ length: typed.length + 1 }, (_, index) => index);
  const longest = Math.min(name.length, typed.length + most);
  for (let end = 1; end <= longest; end++) {
    const row = nextRow(typed, name, end, last, before);
    // A swap reaches back two letters.
    if (Math.min(...row) > most && Math.min(...last) > most) break;
    const edits = row[typed.length] as number;
    if (edits <= most) {
      beginning = Math.min(beginning, edits);
      if (end === name.length) whole = edits;
    }
    before = last;
    last = row;
  }
  return { beginning, whole };
}

/** Edits between each beginning of the text and the first `end` letters of the name. */
function nextRow(typed: string, name: string, end: number, last: number[], before: number[]): number[] {
  const row = [end];
  for (let at = 1; at <= typed.length; at++) {
    const isSame = name[end - 1] === typed[at - 1];
    const isSwapped = end > 1 && at > 1 && name[end - 1] === typed[at - 2] && name[end - 2] === typed[at - 1];
    row.push(
      Math.min(
        (row[at - 1] as number) + 1,
        (last[at] as number) + 1,
        (last[at - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      ),
    );
  }
  return row;
}
