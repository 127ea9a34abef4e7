import { getRouteApi } from "@tanstack/react-router";
import { type RefObject, useEffect, useReducer } from "react";
import { noRows, type Rows, type RowsEvent, reduceRows } from "./rows.ts";

/** From here on, the current item is alone beside the list (queue-index.tsx). */
export const WIDE = "(width >= 80rem)";

const admin = getRouteApi("/admin");

/**
 * The rows of a queue and the current one. Moves the focus, and keeps the chosen item in the address.
 * @param heading gets the focus when no row is left
 */
export function useRows<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  list: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
) {
  const { item } = admin.useSearch();
  const navigate = admin.useNavigate();
  const reduce = (before: Rows<Item>, event: RowsEvent<Item>) => reduceRows(keyOf, before, event);
  const [state, dispatch] = useReducer(reduce, item, noRows);
  if (state.items !== items) dispatch({ type: "loaded", items });
  const { focus, rows } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once for each decision to move it
  useEffect(() => {
    if (!focus || (focus.isLost && document.activeElement !== document.body)) return;
    if (focus.isLost && focus.to === "choices" && rows.length > 0)
      return dispatch({ type: "chosen", index: focus.index });
    const article = list.current?.querySelectorAll("article").item(focus.index) ?? heading.current;
    if (focus.to === "item") return article?.focus({ preventScroll: true });
    goTo(article);
    const key = rows[focus.index]?.key;
    void navigate({ search: (before) => ({ ...before, item: key }), replace: true, resetScroll: false });
  }, [focus]);
  return [state, dispatch] as const;
}

function goTo(element: HTMLElement | null): void {
  const target = element?.querySelector<HTMLElement>("button[data-first-choice]") ?? element;
  // Items beside the list all begin at the same place, which need not move.
  const isInPlace = matchMedia(WIDE).matches && (element?.getBoundingClientRect().top ?? 0) > 0;
  if (!isInPlace) element?.scrollIntoView({ block: "start" });
  target?.focus({ preventScroll: true });
}
