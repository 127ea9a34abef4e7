import { useLayoutEffect, useRef } from "react";

type Fields = [HTMLInputElement, ...HTMLInputElement[]];

/**
 * Calls `onFound` once with the fields in which someone has typed or chosen before React ran: they show it, but no event has told
 * React. Boxes need a value.
 * @returns ref of an element around the fields
 */
export function useEarlyInput<Around extends Element>(onFound: (fields: Fields) => void) {
  const around = useRef<Around>(null);
  // Before the next render, which shows the state again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server's HTML got
  useLayoutEffect(() => {
    if (!around.current) return;
    const found = [...around.current.querySelectorAll<HTMLInputElement>("input, select")].filter(isChanged);
    if (found[0]) onFound(found as Fields);
  }, []);
  return around;
}

/** Whether a field shows something else than its HTML. Selects that React made have nothing selected there. */
const isChanged = (field: HTMLInputElement) =>
  field.value !==
    (field.defaultValue ?? (field.querySelector<HTMLInputElement>("[selected]") ?? field).value) ||
  field.checked !== field.defaultChecked;
