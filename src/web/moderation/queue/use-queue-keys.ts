import { type RefObject, useEffect, useRef, useState } from "react";
import { stored, TEXT } from "#web/platform/browser-storage.ts";
import { goTo } from "./use-next-place.ts";

/** "off" on this device. Single letters get in the way of some people's speech input (WCAG 2.1.4). */
const choice = stored("queue_shortcuts", TEXT);

interface QueueKeys {
  list: RefObject<HTMLElement | null>;
  current: number;
  onUndo: () => void;
  onHelp: () => void;
}

/** Handles single-key shortcuts while no field has the focus and no dialog is open. */
export function useQueueKeys(keys: QueueKeys) {
  const [isOn, setOn] = useState(() => choice.read() !== "off");
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]") !== null) return;
      if (press(event.key.toLowerCase(), latest.current)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
  return {
    isOn,
    turn(on: boolean) {
      choice.write(on ? "on" : "off");
      setOn(on);
    },
  };
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("textarea, select, input:not([type=checkbox]), [contenteditable]") !== null;

/** @returns whether the key is a shortcut */
function press(key: string, { list, current, onUndo, onHelp }: QueueKeys): boolean {
  const articles = [...(list.current?.querySelectorAll("article") ?? [])];
  if (key === "?") onHelp();
  else if (key === "z") onUndo();
  else if (key === "j" || key === "k") {
    // Before any focus, the shortcuts apply to the first item.
    const isIn = articles[current]?.contains(document.activeElement) ?? false;
    goTo(articles[isIn ? current + (key === "j" ? 1 : -1) : current] ?? null);
  } else if (key === "a" || key === "r" || key === "x") {
    articles[current]?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
  } else return false;
  return true;
}
