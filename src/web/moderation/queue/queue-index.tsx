import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import type { Queue } from "./queue.ts";
import { goTo } from "./use-next-place.ts";

interface QueueIndexProps<Item> {
  queue: Queue<Item>;
  items: readonly Item[];
  current: number;
  /** The element with the articles of the items. */
  articles: RefObject<HTMLElement | null>;
}

/** The items of the queue at a glance, beside them on wide screens. One tab stop; arrow keys move through it. */
export function QueueIndex<Item>({ queue, items, current, articles }: QueueIndexProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.children[current];
    if (row instanceof HTMLElement) bringIntoView(row);
  }, [current]);
  if (items.length === 0) return null;
  return (
    <nav aria-label={`List of ${queue.kind}`} className="queue-index">
      <ol ref={list} onKeyDown={moveByArrows}>
        {items.map((item, index) => (
          <li key={queue.keyOf(item)}>
            <button
              type="button"
              aria-current={index === current ? "true" : undefined}
              tabIndex={index === current ? undefined : -1}
              onClick={() => goTo(articles.current?.querySelectorAll("article").item(index) ?? null)}
            >
              <Row {...queue.rowOf(item)} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const Row = ({ title, author, at }: ReturnType<Queue<unknown>["rowOf"]>) => (
  <>
    <b>{title}</b>
    <small>
      <bdi>{author}</bdi>
      {at !== undefined && (
        <>
          {" "}
          · <TimeAgo at={at} />
        </>
      )}
    </small>
  </>
);

/** Scrolls only the list, not the page. */
function bringIntoView(row: HTMLElement): void {
  const pane = row.closest("nav");
  if (pane === null) return;
  const { top, bottom } = row.getBoundingClientRect();
  const edges = pane.getBoundingClientRect();
  if (top < edges.top) pane.scrollBy(0, top - edges.top);
  else if (bottom > edges.bottom) pane.scrollBy(0, bottom - edges.bottom);
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]?.focus();
}
