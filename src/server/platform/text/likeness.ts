export interface Pairs {
  total: number;
  counts: ReadonlyMap<number, number>;
}

/** A text of one letter has that letter as its only pair. */
export function pairsOf(text: string): Pairs {
  const counts = new Map<number, number>();
  const total = text.length < 2 ? text.length : text.length - 1;
  for (let index = 0; index < total; index += 1) {
    const second = text.length < 2 ? 0 : text.charCodeAt(index + 1);
    const pair = (text.charCodeAt(index) << 16) | second;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return { total, counts };
}

/** Sørensen–Dice coefficient: from 0, no pair in common, to 1, all of them. */
export function likenessOf(one: Pairs, other: Pairs): number {
  if (one.total + other.total === 0) return 0;
  const [fewer, more] = one.counts.size < other.counts.size ? [one, other] : [other, one];
  let common = 0;
  for (const [pair, count] of fewer.counts) common += Math.min(count, more.counts.get(pair) ?? 0);
  return (2 * common) / (one.total + other.total);
}
