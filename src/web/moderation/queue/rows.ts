interface Row<Item> {
  key: string;
  item: Item;
  /** It left the queue while the moderator was writing a reason. */
  isGone: boolean;
}

interface Place {
  key: string | undefined;
  index: number;
}

/** The rows of a queue, and where the moderator is in it. */
export interface Rows<Item> {
  /** As loaded. */
  items: readonly Item[];
  rows: readonly Row<Item>[];
  /** What shortcuts apply to, and wide screens show. The next row takes the place of one that left. */
  current: Place;
  /** The row that last had the focus. */
  focused?: Place | undefined;
  /** The row whose reason is being written, which keeps its place until that is closed. */
  writing?: string | undefined;
  /** What the moderator's own action takes away. */
  leaving?: { keys: readonly string[]; index: number } | undefined;
  /** An item whose decision was undone. */
  returning?: string | undefined;
  /** Where the focus goes, once for each object; `isLost`: only if what had it is gone. */
  focus?: { to: "choices" | "item"; index: number; isLost: boolean } | undefined;
}

export type RowsEvent<Item> =
  | { type: "loaded"; items: readonly Item[] }
  | { type: "focused"; key: string }
  | { type: "chosen"; index: number }
  | { type: "writing"; key: string | undefined }
  | { type: "leaving"; keys: readonly string[] }
  | { type: "left"; keys: readonly string[] }
  | { type: "returning"; key: string };

export const noRows = (item: string | undefined): Rows<never> => ({
  ...{ items: [], rows: [], current: { key: item, index: 0 } },
});

/**
 * When a row leaves, the focus moves to the buttons of the next row after the moderator's own decision, else to the row itself, so
 * that the next Enter decides nothing by accident.
 */
export function reduceRows<Item>(
  keyOf: (item: Item) => string,
  state: Rows<Item>,
  event: RowsEvent<Item>,
): Rows<Item> {
  switch (event.type) {
    case "loaded":
      return settle(withRows(keyOf, { ...state, items: event.items }));
    case "focused": {
      if (event.key === state.focused?.key && event.key === state.current.key) return state;
      const place = { key: event.key, index: indexOf(state, event.key) };
      return { ...state, current: place, focused: place };
    }
    case "chosen":
      return choose(state, event.index);
    case "writing":
      return settle(withRows(keyOf, { ...state, writing: event.key }));
    case "leaving":
      return {
        ...state,
        leaving: { keys: event.keys, index: Math.max(0, indexOf(state, event.keys[0])) },
      };
    case "left":
      if (state.writing === undefined || !event.keys.includes(state.writing)) return state;
      return withRows(keyOf, { ...state, writing: undefined });
    case "returning":
      return settle({ ...state, returning: event.key });
  }
}

const indexOf = <Item>({ rows }: Pick<Rows<Item>, "rows">, key: string | undefined) =>
  rows.findIndex((row) => row.key === key);

function choose<Item>(state: Rows<Item>, index: number, isLost = false): Rows<Item> {
  const key = state.rows[index]?.key;
  const focus = { to: "choices", index, isLost } as const;
  // Another row may have the focus by now.
  if (isLost) return { ...state, focus };
  return key === undefined ? state : { ...state, current: { key, index }, focus };
}

function withRows<Item>(keyOf: (item: Item) => string, state: Rows<Item>): Rows<Item> {
  const rows = state.items.map((item) => ({ key: keyOf(item), item, isGone: false }));
  const kept = indexOf(state, state.writing);
  const row = state.rows[kept];
  if (row && indexOf({ rows }, row.key) < 0) rows.splice(kept, 0, { ...row, isGone: true });
  const { key, index } = state.current;
  const found = indexOf({ rows }, key);
  return { ...state, rows, current: { key, index: found < 0 ? clamp(rows, index) : found } };
}

const clamp = (rows: readonly unknown[], index: number) => Math.max(0, Math.min(index, rows.length - 1));

/** Moves the focus after rows came or left. */
function settle<Item>(state: Rows<Item>): Rows<Item> {
  const { rows, leaving, focused, returning } = state;
  const isThere = (key: string | undefined) => indexOf(state, key) >= 0;
  if (returning !== undefined && isThere(returning)) {
    return choose({ ...state, returning: undefined, leaving: undefined }, indexOf(state, returning));
  }
  if (leaving) {
    if (leaving.keys.some(isThere)) return state;
    return choose({ ...state, leaving: undefined, focused: undefined }, clamp(rows, leaving.index), true);
  }
  if (focused && !isThere(focused.key)) {
    const index = clamp(rows, focused.index);
    return { ...state, focused: undefined, focus: { to: "item", index, isLost: true } };
  }
  return state;
}
