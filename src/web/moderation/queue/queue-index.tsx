import { Check } from "lucide";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import type { Queue } from "./queue.ts";

interface QueueIndexProps<Item> {
  queue: Pick<Queue<Item>, "name" | "keyOf" | "rowOf">;
  items: readonly Item[];
  current: number;
  /** Keys of those that the moderator selected. */
  selected: readonly string[];
  list: RefObject<HTMLOListElement | null>;
  onChoose: (index: number) => void;
  /** At the end of the list. */
  children: ReactNode;
}

/** The items of the queue at a glance: beside the current one on wide screens, on its own on phones. One tab stop; arrow keys move through it. */
export function QueueIndex<Item>(props: QueueIndexProps<Item>) {
  const { queue, items, current, selected, list, onChoose, children } = props;
  useEffect(() => {
    const row = list.current?.children[current];
    if (row instanceof HTMLElement) bringIntoView(row);
  }, [current, list]);
  if (items.length === 0) return null;
  return (
    <nav
      aria-label={`List of ${queue.name}`}
      // Below the header or, while items are selected, below the actions for them.
      className="hidden border-hairline phone:block on-card:hidden xl:sticky xl:top-20 xl:block xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto xl:overscroll-contain xl:border xl:[[data-selecting]~*>&]:top-35 xl:[[data-selecting]~*>&]:max-h-[calc(100dvh-9.75rem)] [&>div]:border-hairline [&>div]:border-t [&>div]:p-4"
    >
      <ol ref={list} onKeyDown={moveByArrows}>
        {items.map((item, index) => (
          <li key={queue.keyOf(item)} className="border-hairline border-b last:border-b-0">
            <button
              type="button"
              aria-current={index === current ? "true" : undefined}
              data-row-focus
              tabIndex={index === current ? undefined : -1}
              onClick={() => onChoose(index)}
              className="wrap-anywhere flex w-full flex-col items-start px-4 py-2.5 text-left -outline-offset-2 hover:bg-land aria-[current=true]:bg-land aria-[current=true]:shadow-[inset_3px_0_0_var(--color-evergreen)]"
            >
              <Row {...queue.rowOf(item)} isSelected={selected.includes(queue.keyOf(item))} />
            </button>
          </li>
        ))}
      </ol>
      {children}
    </nav>
  );
}

interface RowProps extends ReturnType<Queue<unknown>["rowOf"]> {
  isSelected: boolean;
}

const Row = ({ title, author, at, isSelected }: RowProps) => (
  <>
    <b className="line-clamp-2 font-semibold leading-snug">{title}</b>
    <small className="text-sm text-soft">
      {isSelected && (
        <span className="font-semibold text-evergreen">
          <Icon of={Check} size={14} className="mr-0.5 inline align-[-2px]" />
          Selected ·{" "}
        </span>
      )}
      {author !== undefined && (
        <>
          <bdi translate="no">{author}</bdi>
          {at && " · "}
        </>
      )}
      {at && <TimeAgo at={at} />}
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
