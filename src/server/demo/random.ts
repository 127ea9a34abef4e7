/** Numbers that look random and are the same each time, so that demo data is the same everywhere. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** Any of a list, each as likely as the others. */
  pick<Item>(items: readonly Item[]): Item;
  /** Any of a list, the first ones far likelier: with power 1 all the same, the higher the steeper. */
  pickEarly<Item>(items: readonly Item[], power: number): Item;
  /** So many different ones of a list, in a new order. */
  sample<Item>(items: readonly Item[], count: number): Item[];
  /** About `mean`, most within `spread` of it, the sum of three draws. */
  around(mean: number, spread: number): number;
  chance(probability: number): boolean;
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, good enough for texts and prices. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index];
    if (item === undefined) throw new Error("An empty list has nothing to pick from.");
    return item;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => at(items, Math.floor(next() * items.length)),
    pickEarly: (items, power) => at(items, Math.floor(next() ** power * items.length)),
    sample(items, count) {
      const rest = [...items];
      return Array.from({ length: Math.min(count, rest.length) }, () => {
        const [item] = rest.splice(Math.floor(next() * rest.length), 1);
        return item as (typeof items)[number];
      });
    },
    around: (mean, spread) => mean + (next() + next() + next() - 1.5) * spread,
    chance: (probability) => next() < probability,
  };
}
