import { getRouteApi } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { LIMITS } from "#contract/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { UrlFilterField } from "#web/ui/field/filter-field.tsx";
import { capitalize, formatCount } from "#web/ui/format.ts";
import { Loading } from "#web/ui/list/loading.tsx";
import { Loaded, ShowMore } from "#web/ui/list/paged-list.tsx";
import { useRowFocus } from "#web/ui/list/use-row-focus.ts";
import { EmptyState } from "#web/ui/page/notice.tsx";
import { useRootMark } from "#web/ui/page/use-root-mark.ts";
import { type ItemProps, type ItemState, type OpenQueue, type Queue, useQueue } from "./queue.ts";
import { QueueBar } from "./queue-bar.tsx";
import { QueueFigures } from "./queue-figures.tsx";
import { QueueIndex } from "./queue-index.tsx";
import { QueueShortcuts } from "./queue-shortcuts.tsx";
import { QueueToolbar } from "./queue-toolbar.tsx";
import type { Rows, RowsEvent } from "./rows.ts";
import { useActing } from "./use-acting.ts";
import { useRows } from "./use-rows.ts";

const admin = getRouteApi("/admin");

const WAITING = {
  what: "pending content",
  skeletons: ["h-72", "h-72"],
  skeletonsClassName: "gap-4 pt-16",
};

export const LoadingQueue = () => <Loading {...WAITING} />;

interface QueueViewProps<Item, Input> {
  queue: Queue<Item, Input>;
  empty: { title: string; hint: string };
  Item: ComponentType<ItemProps<Item, Input>>;
  /** Beside the search field. */
  filter?: (counts: Record<string, number> | undefined) => ReactNode;
}

export function QueueView<Item, Input>(props: QueueViewProps<Item, Input>) {
  const { kind, name, q, keyOf } = props.queue;
  const open = useQueue(props.queue);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [state, dispatch] = useRows(open.items, keyOf, { list, heading });
  const { rows, current } = state;
  const view = admin.useSearch({ select: (address) => address.view });
  useRootMark("card", view === undefined && (open.isPending || rows.length > 0));
  return (
    <>
      <QueueBar
        {...{ kind, name }}
        place={rows.length > 0 ? `${formatCount(current.index + 1)} of ${countOf(open, state)}` : undefined}
      />
      <div className="flex flex-wrap items-center gap-3 pt-5 on-card:hidden empty:hidden">
        {q !== undefined && (
          <UrlFilterField
            label={`Search ${name}`}
            placeholder="Author, title or text"
            maxLength={LIMITS.searchText}
            className="w-full max-w-md"
          />
        )}
        {props.filter?.(open.counts)}
      </div>
      <QueueFigures kind={kind} />
      <Loaded query={open} {...WAITING}>
        {() => <LoadedQueue {...props} {...{ open, heading, list, state, dispatch }} />}
      </Loaded>
    </>
  );
}

/** Other moderators' decisions, which may be undone, are listed but not counted. */
const countOf = ({ found, pendingCount = 0 }: OpenQueue<unknown>, { rows, sent }: Rows<unknown>) =>
  found ?? formatCount(Math.max(pendingCount - sent.length, rows.length));

interface LoadedQueueProps<Item, Input> extends QueueViewProps<Item, Input> {
  open: OpenQueue<Item>;
  heading: RefObject<HTMLHeadingElement | null>;
  list: RefObject<HTMLDivElement | null>;
  state: Rows<Item>;
  dispatch: (event: RowsEvent<Item>) => void;
}

function LoadedQueue<Item, Input>(props: LoadedQueueProps<Item, Input>) {
  const { queue, open, heading, list, state, dispatch, Item } = props;
  const { keyOf, bulk } = queue;
  const index = useRef<HTMLOListElement>(null);
  const { rows, current, writing, isEnded } = state;
  const { act, busyWith, undoLast, undone } = useActing(queue);
  useEffect(() => {
    if (undone) dispatch({ type: "returning", key: undone.key });
  }, [undone, dispatch]);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const isSelectable = (item: Item) => bulk?.isOpen(item) ?? false;
  const selectable = open.items.filter(isSelectable);
  const chosen = selectable.filter((item) => selected.includes(keyOf(item)));
  const select = (keys: readonly string[], isSelected: boolean) =>
    setSelected((before) => [...before.filter((one) => !keys.includes(one)), ...(isSelected ? keys : [])]);
  const choose = (at: number) => dispatch({ type: "chosen", index: at });

  const actOn = ([item, ...more]: readonly Item[], input: Input) => {
    if (item === undefined) return Promise.resolve(false);
    const keys = [item, ...more].map(keyOf);
    const key = keyOf(item);
    // The next one comes without waiting for the server, unless there is a form that a failure needs again.
    const isSent = more.length === 0 && writing !== key;
    dispatch({ type: "leaving", keys, isSent });
    const onActed = () => {
      select(keys, false);
      dispatch({ type: "left", keys });
    };
    const onStayed = () => dispatch({ type: "stayed", key });
    const retry = () => void actOn([item], input);
    return act({ items: [item, ...more], input, onActed, ...(isSent && { onStayed, retry }) });
  };

  return (
    <>
      {isEnded && <p className="figures hidden pt-2 text-2xl phone:block">All done</p>}
      <QueueToolbar
        title={capitalize(queue.name)}
        state={queue.state ?? "pending"}
        open={open}
        heading={heading}
        bulk={
          bulk && {
            ...bulk,
            selectable: selectable.length,
            selected: chosen.length,
            isBusy: busyWith.length > 0,
            onSelectAll: (isSelected) => setSelected(isSelected ? selectable.map(keyOf) : []),
            // Queues with `bulk` are decided with verdicts.
            onDecide: (verdict) => void actOn(chosen, verdict as Input),
          }
        }
      >
        <QueueShortcuts
          queue={queue}
          list={list}
          current={current.index}
          onChoose={choose}
          onUndo={undoLast}
        />
      </QueueToolbar>
      {rows.length === 0 && !open.hasNextPage && <Nothing {...props} />}
      {/* On wide screens the list of the items, and beside it the current one alone; on phones one of the two. */}
      <div className="pt-2 on-card:pt-0 xl:grid xl:grid-cols-[18rem_minmax(0,1fr)] xl:items-start xl:gap-6 xl:[&>div>:not(:first-child)]:hidden phone:[&_article:not([data-current])]:hidden xl:[&_article:not([data-current])]:hidden">
        <QueueIndex
          queue={queue}
          items={rows.map(({ item }) => item)}
          current={current.index}
          selected={selected}
          list={index}
          onChoose={choose}
        >
          <MoreItems open={open} list={index} heading={heading} />
        </QueueIndex>
        <div className="phone:hidden on-card:block">
          <div ref={list} className="flex flex-col gap-4">
            {rows.map(({ key, item, isGone }, at) => {
              const itemState: ItemState<Input> = {
                isGone,
                isBusy: busyWith.includes(key),
                isCurrent: at === current.index,
                onFocus: () => dispatch({ type: "focused", key }),
                onNext: () => dispatch({ type: "passed" }),
                isWriting: writing === key,
                onWriting: (isWriting) => dispatch({ type: "writing", key: isWriting ? key : undefined }),
                act: (input) => actOn([item], input),
                selection:
                  isSelectable(item) && !isGone
                    ? {
                        isSelected: selected.includes(key),
                        onSelect: (isSelected) => select([key], isSelected),
                      }
                    : undefined,
              };
              return <Item key={key} item={item} state={itemState} />;
            })}
          </div>
          <div className="on-card:hidden">
            <MoreItems open={open} list={list} heading={heading} />
          </div>
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

type NothingProps = Pick<QueueViewProps<unknown, unknown>, "empty"> & {
  queue: Pick<Queue<unknown>, "q" | "state">;
  open: OpenQueue<unknown>;
};

function Nothing({ open, empty, queue: { q, state = "pending" } }: NothingProps) {
  if (q) return <EmptyState title="No matches" hint={`No ${state} items match your search.`} />;
  return (
    <EmptyState title={empty.title} hint={empty.hint}>
      <Button look="secondary" onClick={() => open.refetch()} isBusy={open.isFetching}>
        Refresh
      </Button>
    </EmptyState>
  );
}
