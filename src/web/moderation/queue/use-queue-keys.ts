import { type RefObject, useEffect, useRef } from "react";
import { mayBeShortcut } from "#web/platform/shortcuts.ts";
import { WIDE } from "./use-rows.ts";

interface QueueKeys {
  list: RefObject<HTMLElement | null>;
  current: number;
  onChoose: (index: number) => void;
  onUndo: () => void;
  onHelp: () => void;
}

/** Handles the queue's shortcuts. */
export function useQueueKeys(keys: QueueKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (mayBeShortcut(event) && press(event.key.toLowerCase(), latest.current)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** @returns whether the key is a shortcut */
function press(key: string, { list, current, onChoose, onUndo, onHelp }: QueueKeys): boolean {
  const articles = [...(list.current?.querySelectorAll("article") ?? [])];
  if (key === "?") onHelp();
  else if (key === "z") onUndo();
  else if (key === "j" || key === "k") {
    // In a long list, the first press goes to the current item. Beside the list, that is open already.
    const isAt = matchMedia(WIDE).matches || articles[current]?.contains(document.activeElement);
    onChoose(isAt ? current + (key === "j" ? 1 : -1) : current);
  } else if (key === "a" || key === "r" || key === "x") {
    articles[current]?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
  } else return false;
  return true;
}
