import { type RefObject, useEffect, useRef, useState } from "react";

interface Place {
  keys: readonly string[];
  index: number;
}

/**
 * Moves the focus in a queue after an item leaves it: to the buttons of the next item after the moderator's own
 * decision, else to the item itself, so that the next Enter decides nothing by accident.
 */
export function useNextPlace(
  shown: readonly string[],
  list: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  back: { key: string } | undefined,
) {
  const seenBack = useRef(back);
  const [decided, setDecided] = useState<Place>();
  const focused = useRef<{ key: string; index: number }>(undefined);
  useEffect(() => {
    const isBodyFocused = document.activeElement === document.body;
    const articleAt = (index: number) => {
      const articles = list.current?.querySelectorAll("article");
      return articles?.item(Math.min(index, articles.length - 1)) ?? heading.current;
    };
    if (back && back !== seenBack.current && shown.includes(back.key)) {
      seenBack.current = back;
      setDecided(undefined);
      goTo(articleAt(shown.indexOf(back.key)));
    } else if (decided) {
      if (decided.keys.some((key) => shown.includes(key))) return;
      setDecided(undefined);
      // Leave the focus alone if it has moved elsewhere.
      if (isBodyFocused) goTo(articleAt(decided.index));
    } else if (focused.current && !shown.includes(focused.current.key)) {
      const { index } = focused.current;
      focused.current = undefined;
      if (isBodyFocused) articleAt(index)?.focus({ preventScroll: true });
    }
  }, [back, decided, shown, list, heading]);
  return {
    leave: (keys: readonly string[], index: number) => setDecided({ keys, index }),
    focus: (key: string, index: number) => {
      focused.current = { key, index };
    },
  };
}

export function goTo(element: HTMLElement | null): void {
  const target = element?.querySelector<HTMLElement>("button[data-first-choice]") ?? element;
  element?.scrollIntoView({ block: "start" });
  target?.focus({ preventScroll: true });
}
