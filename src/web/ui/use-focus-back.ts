import { useEffect, useRef } from "react";

/** When something closes and the focus was in it, moves the focus to what `find` returns, such as its opener. */
export function useFocusBack(isOpen: boolean, find: () => HTMLElement | null | undefined): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      find()?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen, find]);
}

/** A ref for what takes the focus when it appears, because what was pressed is gone. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();
