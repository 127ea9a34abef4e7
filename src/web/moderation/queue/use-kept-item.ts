import { useRef } from "react";

interface Shown<Item> {
  item: Item;
  /** It is no longer in the list. */
  isGone: boolean;
}

/** The items of a list; the one with this key stays where it was when it leaves the list, with what is written about it. */
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
