import { useEffect, useRef } from "react";
import { mayBeShortcut } from "#web/platform/shortcuts.ts";

/** Elements that cover the thread. */
const COVERING = "[role=listbox], [role=menu]";

const COMMENT = 'article[id^="comment-"]';

/**
 * J and K move the focus to the next and the previous comment, starting from the focused or the visible one.
 * After the last, `showMore` loads more. The keys work only while the focus is in the thread: single-letter
 * shortcuts conflict with speech input (WCAG 2.1.4).
 */
export default function ThreadKeys({ showMore }: { showMore: (() => unknown) | undefined }) {
  const more = useRef(showMore);
  more.current = showMore;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key];
      if (step === undefined || !mayBeShortcut(event)) return;
      const thread = document.getElementById("comments")?.closest("section");
      const { activeElement: focused } = document;
      if (!thread?.contains(focused) || focused?.matches(COVERING)) return;
      event.preventDefault();
      const all = [...thread.querySelectorAll<HTMLElement>(COMMENT)];
      const next = all[indexOfNext(all, focused, step)];
      if (next) next.focus();
      else if (step > 0) more.current?.();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return null;
}

function indexOfNext(all: readonly HTMLElement[], focused: Element | null, step: number): number {
  const at = all.findIndex((comment) => comment.contains(focused));
  if (at >= 0) return at + step;
  // The sticky header covers what is above.
  const below = all.findIndex((comment) => comment.getBoundingClientRect().top > 64);
  if (step > 0) return below < 0 ? all.length : below;
  return (below < 0 ? all.length : below) - 1;
}
