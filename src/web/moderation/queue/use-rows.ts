import { getRouteApi } from "@tanstack/react-router";
import { type RefObject, useEffect, useReducer } from "react";
import { noRows, type Rows, type RowsEvent, reduceRows } from "./rows.ts";

/** From here on, the current item is alone beside the list (queue-index.tsx). */
export const WIDE = "(width >= 80rem)";
/** Below it, the current item is alone on the screen (`phone` and `on-card` of styles.css). */
export const PHONE = "(width < 43.75rem)";

const admin = getRouteApi("/admin");

interface Places {
  list: RefObject<HTMLElement | null>;
  /** Gets the focus when no row is left. */
  heading: RefObject<HTMLElement | null>;
}

/** The rows of a queue and the current one. Moves the focus, and keeps the chosen item in the address. */
export function useRows<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { list, heading }: Places,
) {
  const { item, view } = admin.useSearch();
  const navigate = admin.useNavigate();
  const reduce = (before: Rows<Item>, event: RowsEvent<Item>) => reduceRows(keyOf, before, event);
  const [state, dispatch] = useReducer(reduce, item, noRows);
  if (state.items !== items) dispatch({ type: "loaded", items });
  const { focus, rows } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once for each decision to move it
  useEffect(() => {
    if (!focus) return;
    const isPhone = matchMedia(PHONE).matches;
    if (focus.isEnd && isPhone) {
      dispatch({ type: "ended" });
      const toList = { item: undefined, view: "list" } as const;
      return void navigate({ search: (before) => ({ ...before, ...toList }), replace: true });
    }
    const isOnCard = isPhone && focus.to === "choices";
    if (focus.isLost && !isOnCard && document.activeElement !== document.body) return;
    if (focus.isLost && focus.to === "choices" && rows.length > 0)
      return dispatch({ type: "chosen", index: focus.index });
    const article = list.current?.querySelectorAll("article").item(focus.index) ?? heading.current;
    if (focus.to === "item") return article?.focus({ preventScroll: true });
    goTo(article);
    const key = rows[focus.index]?.key;
    void navigate({
      search: (before) => ({ ...before, item: key, view: undefined }),
      replace: view === undefined,
      resetScroll: false,
    });
  }, [focus]);
  const { isEnded } = state;
  useEffect(() => {
    if (isEnded && view === "list") heading.current?.focus();
  }, [isEnded, view, heading]);
  return [state, dispatch] as const;
}

function goTo(element: HTMLElement | null): void {
  const target = element?.querySelector<HTMLElement>("button[data-first-choice]") ?? element;
  // Items beside the list all begin at the same place, which need not move.
  const isInPlace = matchMedia(WIDE).matches && (element?.getBoundingClientRect().top ?? 0) > 0;
  if (!isInPlace) element?.scrollIntoView({ block: "start" });
  target?.focus({ preventScroll: true });
}
