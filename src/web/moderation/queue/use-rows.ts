import { getRouteApi } from "@tanstack/react-router";
import { type RefObject, useEffect, useState } from "react";

/** From here on, the current item is alone beside the list (queue-index.css). */
export const WIDE = "(width >= 80rem)";

const admin = getRouteApi("/admin");

/** The item that shortcuts apply to, and that wide screens show. Chosen ones are in the address. */
export function useCurrentItem(keys: readonly string[], list: RefObject<HTMLElement | null>) {
  const { item } = admin.useSearch();
  const navigate = admin.useNavigate();
  const [current, setCurrent] = useState({ key: item, index: 0 });
  /** Gets the focus once it is shown. */
  const [chosen, setChosen] = useState<{ index: number }>();
  const found = keys.indexOf(current.key ?? "");
  // The next item takes the place of one that left.
  const index = found >= 0 ? found : Math.max(0, Math.min(current.index, keys.length - 1));
  useEffect(() => {
    if (chosen) goTo(list.current?.querySelectorAll("article").item(chosen.index) ?? null);
  }, [chosen, list]);
  return {
    index,
    /** Marks the item with the focus. */
    mark: (key: string, at: number) => setCurrent({ key, index: at }),
    /** Shows and focuses an item. */
    choose(at: number) {
      const key = keys[at];
      if (key === undefined) return;
      setCurrent({ key, index: at });
      setChosen({ index: at });
      void navigate({ search: (before) => ({ ...before, item: key }), replace: true, resetScroll: false });
    },
  };
}

export function goTo(element: HTMLElement | null): void {
  const target = element?.querySelector<HTMLElement>("button[data-first-choice]") ?? element;
  // Items beside the list all begin at the same place, which need not move.
  const isInPlace = matchMedia(WIDE).matches && (element?.getBoundingClientRect().top ?? 0) > 0;
  if (!isInPlace) element?.scrollIntoView({ block: "start" });
  target?.focus({ preventScroll: true });
}
