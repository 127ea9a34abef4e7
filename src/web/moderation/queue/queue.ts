import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import type { QueueKind } from "#contract/moderation/queue.ts";
import type { Decision } from "#contract/moderation/terms.ts";
import { FRESH_BY_CURSOR } from "#web/platform/api/paging.ts";

/** With fewer items left, the next page is prefetched, so that a fast moderator never waits. */
const FETCH_AHEAD_BELOW = 5;

interface Counts {
  /** Undefined if they aren't counted. */
  pendingCount?: number;
  /** By choice of the queue's filter. */
  counts?: Record<string, number>;
}

export interface QueuePage<Item> extends Counts {
  items: Item[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
}

export interface Verdict {
  decision: Decision;
  reason: string | null;
}

/** What an action did. */
export interface Acted {
  /** Keys of the items that left the queue. */
  left: readonly string[];
  counts?: Counts;
  title: string;
  /** Why some items were left over. */
  description?: string | undefined;
  isFailed?: boolean;
  undo?: { key: string; seconds?: number; send(): Promise<string> } | undefined;
}

/** What a key does: in the toolbar, and in the list of all shortcuts. */
type Key = readonly [short: string, long: string];

/** @template Input what its items are acted on with */
export interface Queue<Item, Input = Verdict> {
  kind: QueueKind;
  /** What it lists: "reviews". */
  name: string;
  /** Of its count; "pending" by default. */
  state?: string;
  /** Search text; undefined if it can't be searched. */
  q?: string;
  /** Lists only some of the pending items, besides those that a search finds. */
  isPart?: boolean;
  queryKey: QueryKey;
  load(after: string | undefined, signal: AbortSignal): Promise<QueuePage<Item>>;
  keyOf(item: Item): string;
  /** For the list beside the queue; `at` is when it was submitted or reported. */
  rowOf(item: Item): { title: string; author?: string; at: string | null | undefined };
  keys: { a?: Key; r?: Key };
  canUndo?: boolean;
  act(items: readonly [Item, ...Item[]], input: Input): Promise<Acted>;
  /** Title of the toast. */
  failed(item: Item): string;
  /** By code of an error: its explanation. The queue has changed then, and is loaded again. */
  conflicts?: Record<string, string | undefined | ((error: never) => string)>;
  /** Items that can be selected, and decided on together. */
  bulk?: { noun: DecidableKind; reasons: readonly string[]; isOpen(item: Item): boolean };
}

export interface ItemState<Input = Verdict> {
  isBusy: boolean;
  /** Leaves it undecided. */
  onNext(): void;
  /** Keyboard shortcuts apply to it. */
  isCurrent: boolean;
  onFocus(): void;
  /** It left the queue while the moderator was writing a reason. */
  isGone: boolean;
  isWriting: boolean;
  onWriting(isWriting: boolean): void;
  /** @returns whether it succeeded */
  act(input: Input): Promise<boolean>;
  /** Undefined if it can't be selected. */
  selection?: { isSelected: boolean; onSelect(isSelected: boolean): void } | undefined;
}

export interface ItemProps<Item, Input = Verdict> {
  item: Item;
  state: ItemState<Input>;
}

export type OpenQueue<Item> = ReturnType<typeof useQueue<Item>>;

export function useQueue<Item>({
  queryKey,
  load,
  q,
  isPart = false,
}: Pick<Queue<Item>, "queryKey" | "load" | "q" | "isPart">) {
  const queue = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    // Other moderators decide, too, so each visit reloads it.
    ...FRESH_BY_CURSOR,
  });
  /** Pages being loaded; an action cancels them and loads them again. */
  const [wantedPages, setWantedPages] = useState(1);
  const loaded = queue.data?.pages;
  const items = useMemo(() => loaded?.flatMap((page) => page.items) ?? [], [loaded]);
  const pageCount = loaded?.length ?? 0;
  const { pendingCount, counts } = loaded?.at(-1) ?? {};
  const isMoreWanted = items.length < FETCH_AHEAD_BELOW || pageCount < wantedPages;
  const isMoreToCome = isMoreWanted && queue.hasNextPage && !queue.isError;
  useEffect(() => {
    // Also when a page was loaded again without a render in between.
    if (loaded && isMoreToCome && !queue.isFetching) void queue.fetchNextPage();
  }, [loaded, isMoreToCome, queue.isFetching, queue.fetchNextPage]);
  const isWhole = !q && !isPart && pendingCount !== undefined;
  return {
    ...queue,
    items,
    pendingCount,
    counts,
    /** How many of them are listed: "2", "20+". Undefined if all are. */
    found: isWhole ? undefined : `${items.length}${queue.hasNextPage ? "+" : ""}`,
    isMoreToCome,
    /** Loads the next page, again if that failed. */
    showMore() {
      setWantedPages(pageCount + 1);
      if (queue.isFetchNextPageError) void queue.fetchNextPage();
    },
  };
}
