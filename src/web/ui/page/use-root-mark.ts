import { useLayoutEffect } from "react";

/**
 * Sets `data-NAME` on the root while a component is shown, for styles elsewhere. With `:has()` instead, browsers would search the
 * whole page after each change of it.
 */
export function useRootMark(name: string, isSet = true): void {
  useLayoutEffect(() => {
    if (!isSet) return;
    const { dataset } = document.documentElement;
    dataset[name] = "";
    return () => {
      delete dataset[name];
    };
  }, [name, isSet]);
}
