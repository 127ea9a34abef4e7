import type { MouseEvent, ReactNode } from "react";
import { classes } from "./classes.ts";

/** What a press on a card leaves alone, because it does something itself. */
const INTERACTIVE = "a, button, input, select, textarea, label, summary, dialog";

/** The columns of a card in a list: a figure that fits "10.0", the text, and facts where there is room. */
export const cardColumns =
  "grid grid-cols-[4.75rem_1fr] gap-x-3 border-hairline border-b py-6 sm:grid-cols-[5.5rem_1fr] lg:grid-cols-[6.5rem_1fr_20rem]";

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
