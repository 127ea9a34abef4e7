import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/notice.tsx";
import { loadToasts } from "#web/ui/toast-region.tsx";
import { type OpenQueue, type Queue, useQueue } from "./queue.ts";
import { type Settlement, useSettling } from "./use-settling.ts";

/** What a queue gives each of its items. */
export interface ItemProps<Item> {
  item: Item;
  isBusy: boolean;
  onSettle: (settlement: Settlement) => void;
  /** To the item before (-1) or after (1) this one. */
  onStep: (step: 1 | -1) => void;
}

interface QueueViewProps<Item> {
  queue: Queue<Item>;
  /** What waits, for screen readers: "Reviews". */
  title: string;
  empty: { title: string; hint: string };
  renderItem: (props: ItemProps<Item>) => ReactNode;
}

/** What waits for a moderator, oldest first. */
export function QueueView<Item>(props: QueueViewProps<Item>) {
  const open = useQueue(props.queue);
  useEffect(() => {
    // What failed is to be told without a connection, too.
    loadToasts().catch(() => {});
  }, []);
  if (open.isPending) return <LoadingQueue />;
  if (open.data === undefined) {
    return (
      <div className="pt-6">
        <ErrorState
          title="Failed to load pending content"
          onRetry={() => open.refetch()}
          isBusy={open.isFetching}
        />
      </div>
    );
  }
  return <LoadedQueue {...props} open={open} />;
}

/** What stands where the queue will. */
export function LoadingQueue() {
  return (
    <div role="status" aria-label="Loading pending content" className="flex flex-col gap-4 pt-16">
      <span className="skeleton h-72" />
      <span className="skeleton h-72" />
    </div>
  );
}

function LoadedQueue<Item>({
  queue,
  open,
  title,
  empty,
  renderItem,
}: QueueViewProps<Item> & { open: OpenQueue<Item> }) {
  const { items, pendingCount } = open;
  const { settle, busyWith } = useSettling(queue);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const remember = useNextPlace(queue, items, list, heading);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 pt-4">
        <h2 ref={heading} tabIndex={-1} className="font-sans font-semibold text-base outline-none">
          <span className="sr-only">{title}: </span>
          <span className="tabular-nums">{pendingCount} pending</span>
        </h2>
        <p className="hidden text-sm text-soft lg:block [&_kbd]:font-sans [&_kbd]:font-semibold [&_kbd]:text-ink">
          <kbd>J</kbd> next · <kbd>K</kbd> previous · <kbd>R</kbd> add reason
          {queue.kind !== "reports" && (
            <>
              {" "}
              · <kbd>Ctrl</kbd>+<kbd>Enter</kbd> reject
            </>
          )}
        </p>
      </div>
      <div ref={list} className="flex flex-col gap-4 pt-4">
        {items.length === 0 && !open.hasNextPage && (
          <EmptyState title={empty.title}>
            <p className="text-soft">{empty.hint}</p>
            <Button look="secondary" onClick={() => open.refetch()} isBusy={open.isFetching}>
              Refresh
            </Button>
          </EmptyState>
        )}
        {items.map((item, index) => {
          const key = queue.keyOf(item);
          return renderItem({
            item,
            isBusy: busyWith.includes(key),
            onStep: (step) => goTo(list.current?.querySelectorAll("article").item(index + step) ?? null),
            onSettle: (settlement) => {
              remember(key, index);
              void settle(key, settlement);
            },
          });
        })}
        <MoreOf open={open} />
      </div>
    </>
  );
}

function MoreOf<Item>({ open }: { open: OpenQueue<Item> }) {
  if (open.isFetchNextPageError) {
    return <ErrorState title="Failed to load pending content" onRetry={() => open.fetchNextPage()} />;
  }
  if (!open.hasNextPage) return null;
  return (
    <Button look="secondary" onClick={open.showMore} isBusy={open.isMoreToCome}>
      Show more
    </Button>
  );
}

/** Once an item that is settled is gone, brings the one in its place to the top, with the focus. */
function useNextPlace<Item>(
  { keyOf }: Queue<Item>,
  items: readonly Item[],
  list: RefObject<HTMLDivElement | null>,
  heading: RefObject<HTMLHeadingElement | null>,
) {
  const [last, setLast] = useState<{ key: string; place: number }>();
  useEffect(() => {
    if (!last || items.some((item) => keyOf(item) === last.key)) return;
    setLast(undefined);
    // Whoever went elsewhere meanwhile is left there.
    if (document.activeElement !== document.body) return;
    const articles = list.current?.querySelectorAll("article");
    goTo(articles?.item(Math.min(last.place, articles.length - 1)) ?? heading.current);
  }, [last, items, keyOf, list, heading]);
  return (key: string, place: number) => setLast({ key, place });
}

/** Brings an item to the top, where the one before stood, with focus on what decides on it. */
function goTo(element: HTMLElement | null): void {
  const target = element?.querySelector<HTMLElement>("button[data-first-choice]") ?? element;
  element?.scrollIntoView({ block: "start" });
  target?.focus({ preventScroll: true });
}
