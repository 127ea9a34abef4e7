import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from "react";
import type { Decision } from "#contract/moderation/terms.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { type Resolving, useResolving } from "#web/moderation/reports/report-queue.tsx";
import { Button } from "#web/ui/button.tsx";
import { UrlFilterField } from "#web/ui/form/filter-field.tsx";
import { capitalize } from "#web/ui/format.ts";
import { Loading } from "#web/ui/list/loading.tsx";
import { Loaded, ShowMore } from "#web/ui/list/paged-list.tsx";
import { useRowFocus } from "#web/ui/list/use-row-focus.ts";
import { EmptyState } from "#web/ui/notice.tsx";
import type { ItemState } from "./item-state.ts";
import { type OpenQueue, type Queue, useQueue } from "./queue.ts";
import { QueueFigures } from "./queue-figures.tsx";
import { QueueIndex } from "./queue-index.tsx";
import { QueueShortcuts } from "./queue-shortcuts.tsx";
import { QueueToolbar } from "./queue-toolbar.tsx";
import { useDeciding } from "./use-acting.ts";
import { useKeptItem } from "./use-kept-item.ts";
import { useNextPlace } from "./use-next-place.ts";
import { useCurrentItem } from "./use-rows.ts";

const WAITING = {
  what: "pending content",
  skeletons: ["h-72", "h-72"],
  skeletonsClassName: "gap-4 pt-16",
};

export const LoadingQueue = () => <Loading {...WAITING} />;

export interface ItemProps<Item> {
  item: Item;
  state: ItemState;
  isBusy: boolean;
  /** For reports. */
  onResolve: Resolving["write"];
}

interface QueueViewProps<Item> {
  queue: Queue<Item>;
  empty: { title: string; hint: string };
  Item: ComponentType<ItemProps<Item>>;
  /** Beside the search field. */
  filter?: ReactNode;
}

export function QueueView<Item>(props: QueueViewProps<Item>) {
  const open = useQueue(props.queue);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pt-5">
        <UrlFilterField
          label={`Search ${props.queue.kind}`}
          placeholder="Author, title or text"
          maxLength={LIMITS.searchText}
          className="w-full max-w-md"
        />
        {props.filter}
      </div>
      <QueueFigures kind={props.queue.kind} />
      <Loaded query={open} {...WAITING}>
        {() => <LoadedQueue {...props} open={open} />}
      </Loaded>
    </>
  );
}

function LoadedQueue<Item>(props: QueueViewProps<Item> & { open: OpenQueue<Item> }) {
  const { queue, open, Item } = props;
  const { keyOf, deciding } = queue;
  const { write: resolve, busyWith: resolvingWith } = useResolving(queue);
  const { decide, busyWith: decidingWith, undoLast, undone } = useDeciding(queue);
  const [rejecting, setRejecting] = useState<string>();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const index = useRef<HTMLOListElement>(null);
  const shown = useKeptItem(open.items, rejecting, keyOf);
  const keys = shown.map(({ item }) => keyOf(item));
  const current = useCurrentItem(keys, list);
  const place = useNextPlace(keys, list, heading, current.choose, undone);
  const isSelectable = (item: Item) => deciding?.isOpen(item) ?? false;
  const selectable = open.items.filter(isSelectable);
  const chosen = selectable.filter((item) => selected.includes(keyOf(item)));

  const decideOn = (items: readonly Item[], decision: Decision, reason: string | null) => {
    const gone = items.map(keyOf);
    place.leave(gone, Math.max(0, keys.indexOf(gone[0] ?? "")));
    const onDecided = () => {
      setSelected((before) => before.filter((key) => !gone.includes(key)));
      setRejecting((before) => (before !== undefined && gone.includes(before) ? undefined : before));
    };
    return decide({ items, decision, reason, onDecided });
  };

  return (
    <>
      <QueueToolbar
        title={capitalize(queue.kind)}
        open={open}
        heading={heading}
        bulk={
          deciding && {
            kind: deciding.kind,
            selectable: selectable.length,
            selected: chosen.length,
            isBusy: decidingWith.length > 0,
            onSelectAll: (isSelected) => setSelected(isSelected ? selectable.map(keyOf) : []),
            onDecide: (decision, reason) => decideOn(chosen, decision, reason),
          }
        }
      >
        <QueueShortcuts
          list={list}
          current={current.index}
          onChoose={current.choose}
          onUndo={undoLast}
          isDeciding={deciding !== undefined}
        />
      </QueueToolbar>
      {shown.length === 0 && !open.hasNextPage && <Nothing {...props} />}
      <div className="queue-panes pt-2">
        <QueueIndex
          queue={queue}
          items={shown.map(({ item }) => item)}
          current={current.index}
          selected={selected}
          list={index}
          onChoose={current.choose}
        >
          <MoreItems open={open} list={index} heading={heading} />
        </QueueIndex>
        <div>
          <div ref={list} className="flex flex-col gap-4">
            {shown.map(({ item, isGone }, at) => {
              const key = keyOf(item);
              const state: ItemState = {
                isGone,
                isBusy: decidingWith.includes(key),
                isCurrent: at === current.index,
                onFocus: () => {
                  current.mark(key, at);
                  place.focus(key, at);
                },
                isRejecting: rejecting === key,
                onRejecting: (isRejecting) => setRejecting(isRejecting ? key : undefined),
                onDecide: (decision, reason) => void decideOn([item], decision, reason),
                selection:
                  isSelectable(item) && !isGone
                    ? {
                        isSelected: selected.includes(key),
                        onSelect: (isSelected) =>
                          setSelected((before) => [
                            ...before.filter((one) => one !== key),
                            ...(isSelected ? [key] : []),
                          ]),
                      }
                    : undefined,
              };
              return (
                <Item
                  key={key}
                  item={item}
                  state={state}
                  isBusy={resolvingWith.includes(key)}
                  onResolve={(input) => {
                    place.leave([key], at);
                    return resolve(input);
                  }}
                />
              );
            })}
          </div>
          <MoreItems open={open} list={list} heading={heading} />
        </div>
      </div>
    </>
  );
}

interface MoreItemsProps {
  open: OpenQueue<unknown>;
  /** Its first new child gets the focus. */
  list: RefObject<HTMLElement | null>;
  heading: RefObject<HTMLElement | null>;
}

function MoreItems({ open, list, heading }: MoreItemsProps) {
  const { expectMore } = useRowFocus(list, heading);
  const show = () => {
    expectMore();
    open.showMore();
  };
  return <ShowMore query={open} what={WAITING.what} onShow={show} isBusy={open.isMoreToCome} />;
}

function Nothing<Item>({ open, empty, queue: { q } }: QueueViewProps<Item> & { open: OpenQueue<Item> }) {
  if (q) return <EmptyState title="No matches" hint="No pending items match your search." />;
  return (
    <EmptyState title={empty.title} hint={empty.hint}>
      <Button look="secondary" onClick={() => open.refetch()} isBusy={open.isFetching}>
        Refresh
      </Button>
    </EmptyState>
  );
}
