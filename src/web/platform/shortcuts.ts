import { useSyncExternalStore } from "react";
import { stored, TEXT } from "./stored/browser-storage.ts";

/** "off" on this device. Single characters get in the way of some people's speech input (WCAG 2.1.4). */
const choice = stored("shortcuts", TEXT);
const listeners = new Set<() => void>();

/** Also kept here, because storage may be blocked. */
let chosen: string | undefined;

function areOn(): boolean {
  chosen ??= choice.read() ?? "on";
  return chosen !== "off";
}

export function setShortcuts(on: boolean): void {
  chosen = on ? "on" : "off";
  choice.write(chosen);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useAreShortcutsOn = () => useSyncExternalStore(subscribe, areOn, () => true);

/** Whether a key may be a shortcut: no field has the focus, no dialog is open, and shortcuts are on. */
export const mayBeShortcut = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) &&
  areOn() &&
  !isTyping(event.target) &&
  document.querySelector("dialog[open]") === null;

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("textarea, select, input:not([type=checkbox]), [contenteditable]") !== null;
