import { type RefObject, useEffect, useRef } from "react";
import { focusRow } from "./focus-row.ts";

/**
 * Moves the focus when the focused element goes away: to the row that takes the place of a removed one, and to the
 * first row that "Show more" loaded.
 * @param list its children are the rows
 * @param fallback gets the focus when no row is left
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, fallback: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ index: number; isReady: (rows: HTMLElement[]) => boolean }>(undefined);
  const rowsOf = () => [...(list.current?.children ?? [])] as HTMLElement[];
  useEffect(() => {
    const rows = rowsOf();
    if (!wanted.current?.isReady(rows)) return;
    const { index } = wanted.current;
    wanted.current = undefined;
    focusRow(rows[Math.min(index, rows.length - 1)] ?? fallback.current);
  });
  return {
    /** Called before a row leaves the list. */
    leave(index: number) {
      const row = rowsOf()[index];
      wanted.current = { index, isReady: () => !row?.isConnected };
    },
    /** Called before more rows are loaded. */
    expectMore() {
      const { length } = rowsOf();
      const pressed = document.activeElement;
      wanted.current = {
        index: length,
        isReady: (rows) =>
          rows.length > length &&
          // Leave the focus alone if it has moved elsewhere.
          (document.activeElement === pressed || document.activeElement === document.body),
      };
    },
  };
}
