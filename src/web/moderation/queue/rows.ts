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
  /** What was acted on and is expected to leave: it's gone before the server says so. */
  sent: readonly string[];
  /** An item whose decision was undone. */
  returning?: string | undefined;
  /** The moderator went past the last row. */
  isEnded?: boolean;
  /** Where the focus goes, once for each object; `isLost`: only if what had it is gone; `isEnd`: past the last row. */
  focus?: { to: "choices" | "item"; index: number; isLost: boolean; isEnd?: boolean } | undefined;
}

export type RowsEvent<Item> =
  | { type: "loaded"; items: readonly Item[] }
  | { type: "focused"; key: string }
  | { type: "chosen"; index: number }
  | { type: "passed" }
  | { type: "ended" }
  | { type: "writing"; key: string | undefined }
  | { type: "leaving"; keys: readonly string[]; isSent: boolean }
  /** It didn't leave after all. */
  | { type: "stayed"; key: string }
  | { type: "left"; keys: readonly string[] }
  | { type: "returning"; key: string };

export const noRows = (item: string | undefined): Rows<never> => ({
  ...{ items: [], rows: [], sent: [], current: { key: item, index: 0 } },
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
    case "loaded": {
      const { items } = event;
      const sent = state.sent.filter((key) => items.some((item) => keyOf(item) === key));
      return settle(withRows(keyOf, { ...state, items, sent }));
    }
    case "focused": {
      if (event.key === state.focused?.key && event.key === state.current.key) return state;
      const place = { key: event.key, index: indexOf(state, event.key) };
      return { ...state, current: place, focused: place };
    }
    case "chosen":
      return choose({ ...state, isEnded: false }, event.index);
    case "passed": {
      const index = state.current.index + 1;
      return index < state.rows.length ? choose(state, index) : choose(state, index - 1, true, true);
    }
    case "ended":
      return { ...state, isEnded: true, focus: undefined };
    case "writing":
      return settle(withRows(keyOf, { ...state, writing: event.key }));
    case "leaving": {
      const { keys, isSent } = event;
      const leaving = { keys, index: Math.max(0, indexOf(state, keys[0])) };
      if (!isSent) return { ...state, leaving };
      return settle(withRows(keyOf, { ...state, leaving, sent: [...state.sent, ...keys] }));
    }
    case "stayed": {
      const sent = state.sent.filter((key) => key !== event.key);
      const back = withRows(keyOf, { ...state, sent });
      const index = indexOf(back, event.key);
      // What is being written keeps its place on the screen.
      return state.writing !== undefined || index < 0 ? back : choose({ ...back, leaving: undefined }, index);
    }
    case "left":
      if (state.writing === undefined || !event.keys.includes(state.writing)) return state;
      return withRows(keyOf, { ...state, writing: undefined });
    case "returning":
      return settle({ ...state, returning: event.key });
  }
}

const indexOf = <Item>({ rows }: Pick<Rows<Item>, "rows">, key: string | undefined) =>
  rows.findIndex((row) => row.key === key);

function choose<Item>(state: Rows<Item>, index: number, isLost = false, isEnd = false): Rows<Item> {
  const key = state.rows[index]?.key;
  const focus = { to: "choices", index, isLost, isEnd } as const;
  // Another row may have the focus by now.
  if (isLost) return { ...state, focus };
  return key === undefined ? state : { ...state, current: { key, index }, focus };
}

function withRows<Item>(keyOf: (item: Item) => string, state: Rows<Item>): Rows<Item> {
  const rows = state.items
    .map((item) => ({ key: keyOf(item), item, isGone: false }))
    .filter(({ key }) => !state.sent.includes(key));
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
    const isEnd = leaving.index >= rows.length;
    return choose(
      { ...state, leaving: undefined, focused: undefined },
      clamp(rows, leaving.index),
      true,
      isEnd,
    );
  }
  if (focused && !isThere(focused.key)) {
    const index = clamp(rows, focused.index);
    return { ...state, focused: undefined, focus: { to: "item", index, isLost: true } };
  }
  return state;
}
