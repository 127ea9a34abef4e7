import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";

/** Moves the focus through the entries of a `MenuButton` inside the element; an arrow on the button opens it. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const button = event.currentTarget.querySelector<HTMLElement>("[aria-expanded]");
  const step = STEPS[event.key];
  if (button === null || step === undefined) return;
  if (button.getAttribute("aria-expanded") !== "true") {
    if (event.target !== button || Math.abs(step) !== 1) return;
    flushSync(() => button.click());
  }
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button")];
  const entries = all.filter((one) => one !== button);
  const at = entries.indexOf(event.target as HTMLElement);
  entries.at(nextOf(at, step, entries.length))?.focus();
}

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** @returns an index; -1 is the last entry */
function nextOf(at: number, step: number, count: number): number {
  if (!Number.isFinite(step)) return step < 0 ? 0 : -1;
  if (at < 0) return step > 0 ? 0 : -1;
  return (at + step) % count;
}
