import { useEffect, useRef } from "react";

/**
 * When something closes, or a list gets shorter, and the focus was in it, moves the focus to what `find` returns, such as its opener
 * or heading.
 * @param shown whether it is open, or how many items are shown
 */
export function useFocusBack(shown: boolean | number, find: () => HTMLElement | null | undefined): void {
  const before = useRef(shown);
  useEffect(() => {
    if (shown < before.current && document.activeElement === document.body)
      find()?.focus({ preventScroll: true });
    before.current = shown;
  }, [shown, find]);
}

/** A ref for what takes the focus when it appears, because what was pressed is gone. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();
