import type { MouseEvent, ReactNode } from "react";

/** Clicks on these elements don't follow the card's link. */
const INTERACTIVE = "a, button, input, select, textarea, label, summary, dialog";

/**
 * A clickable card of a figure, a text and facts, which styles.css lays out, because forty repeat on a page. Clicks
 * follow the link in its heading, including modifier keys. A CSS overlay would need no script, but would prevent
 * selecting text.
 */
export function Card({ className, children }: { className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link
    <article onClick={followHeading} className={className}>
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
