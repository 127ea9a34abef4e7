import { type RefObject, useEffect, useRef, useState } from "react";
import { goTo } from "./use-rows.ts";

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
  choose: (index: number) => void,
  back: { key: string } | undefined,
) {
  const seenBack = useRef(back);
  const [decided, setDecided] = useState<Place>();
  const focused = useRef<{ key: string; index: number }>(undefined);
  useEffect(() => {
    const isBodyFocused = document.activeElement === document.body;
    const next = (index: number) => Math.min(index, shown.length - 1);
    if (back && back !== seenBack.current && shown.includes(back.key)) {
      seenBack.current = back;
      setDecided(undefined);
      choose(shown.indexOf(back.key));
    } else if (decided) {
      if (decided.keys.some((key) => shown.includes(key))) return;
      setDecided(undefined);
      // Leave the focus alone if it has moved elsewhere.
      if (!isBodyFocused) return;
      if (shown.length === 0) goTo(heading.current);
      else choose(next(decided.index));
    } else if (focused.current && !shown.includes(focused.current.key)) {
      const { index } = focused.current;
      focused.current = undefined;
      const article = list.current?.querySelectorAll("article").item(next(index)) ?? heading.current;
      if (isBodyFocused) article?.focus({ preventScroll: true });
    }
  }, [back, decided, shown, list, heading, choose]);
  return {
    leave: (keys: readonly string[], index: number) => setDecided({ keys, index }),
    focus: (key: string, index: number) => {
      focused.current = { key, index };
    },
  };
}
