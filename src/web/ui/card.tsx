import type { MouseEvent, ReactNode } from "react";
import { classes } from "./classes.ts";

/** What a press on a card leaves alone, because it does something itself. */
const INTERACTIVE = "a, button, input, select, textarea, label, summary, dialog";

/**
 * A card in a list. A press anywhere on it follows the link in its heading, with the keys that open another tab.
 * A layer over the card would do without a script, but nobody could select the text under it.
 */
export function Card({ className, children }: { className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link
    <article onClick={followHeading} className={classes("group cursor-pointer", className)}>
      {children}
    </article>
  );
}

function followHeading(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(INTERACTIVE)) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const keys = { ctrlKey, metaKey, shiftKey };
  currentTarget
    .querySelector("h3 a")
    ?.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ...keys }));
}
