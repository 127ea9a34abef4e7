import { useRef } from "react";

interface Shown<Item> {
  item: Item;
  /** True once it left the list. */
  isGone: boolean;
}

/**
 * Returns the items, with the given one in its former place after it left the list, so that the moderator's
 * unfinished text stays.
 */
export function useKeptItem<Item>(
  items: readonly Item[],
  key: string | undefined,
  keyOf: (item: Item) => string,
): Shown<Item>[] {
  const kept = useRef<{ item: Item; index: number }>(undefined);
  const shown = items.map((item) => ({ item, isGone: false }));
  const index = items.findIndex((item) => keyOf(item) === key);
  const item = items[index];
  if (item !== undefined) kept.current = { item, index };
  const last = kept.current;
  if (index >= 0 || last === undefined || keyOf(last.item) !== key) return shown;
  return shown.toSpliced(last.index, 0, { item: last.item, isGone: true });
}
