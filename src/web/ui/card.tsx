import type { MouseEvent, ReactNode } from "react";
import { classes } from "./classes.ts";

/** Clicks on these elements don't follow the card's link. */
const INTERACTIVE = "a, button, input, select, textarea, label, summary, dialog";

/** Columns of a card: a figure as wide as "10.0", the text, and facts on wide screens. */
export const cardColumns =
  "grid grid-cols-[4.75rem_1fr] gap-x-3 border-hairline border-b py-6 sm:grid-cols-[5.5rem_1fr] lg:grid-cols-[6.5rem_1fr_20rem]";

/**
 * A clickable card: clicks follow the link in its heading, including modifier keys. A CSS overlay would need
 * no script, but would prevent selecting text.
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
