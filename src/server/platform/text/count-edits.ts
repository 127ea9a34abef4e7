/**
 * Counts the letters to insert, leave out, change or swap with the next (optimal string alignment) between a text and
 * the beginning of a name that is most like it. Infinity if there are more than `most`.
 * @returns `whole` for the whole name
 */
export function countEdits(typed: string, name: string, most: number): { beginning: number; whole: number } {
  let beginning = Number.POSITIVE_INFINITY;
  let whole = beginning;
  // Of `typed` to ever longer beginnings of the name; a swap reaches back two of them.
  let [before, last, row] = [0, 1, 2].map(() => new Uint8Array(typed.length + 1)) as Rows;
  for (let at = 0; at <= typed.length; at++) last[at] = at;
  const longest = Math.min(name.length, typed.length + most);
  let fewestInLast = 0;
  for (let end = 1; end <= longest; end++) {
    const fewest = fillRow(row, typed, name, end, last, before);
    if (fewest > most && fewestInLast > most) break;
    const edits = row[typed.length] as number;
    if (edits <= most) {
      beginning = Math.min(beginning, edits);
      if (end === name.length) whole = edits;
    }
    fewestInLast = fewest;
    [before, last, row] = [last, row, before];
  }
  return { beginning, whole };
}

type Rows = [Uint8Array, Uint8Array, Uint8Array];

/** Sets the edits between each beginning of the text and the first `end` letters of the name. Returns the fewest. */
function fillRow(
  row: Uint8Array,
  typed: string,
  name: string,
  end: number,
  last: Uint8Array,
  before: Uint8Array,
): number {
  row[0] = end;
  let fewest = end;
  for (let at = 1; at <= typed.length; at++) {
    const isSame = name[end - 1] === typed[at - 1];
    let edits = Math.min(
      (row[at - 1] as number) + 1,
      (last[at] as number) + 1,
      (last[at - 1] as number) + (isSame ? 0 : 1),
    );
    const isSwapped = end > 1 && at > 1 && name[end - 1] === typed[at - 2] && name[end - 2] === typed[at - 1];
    if (isSwapped) edits = Math.min(edits, (before[at - 2] as number) + 1);
    row[at] = edits;
    fewest = Math.min(fewest, edits);
  }
  return fewest;
}
