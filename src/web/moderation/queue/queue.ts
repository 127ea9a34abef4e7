import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import { FRESH_BY_CURSOR } from "#web/platform/api/paging.ts";

/** With fewer items left, the next page is prefetched, so that a fast moderator never waits. */
const FETCH_AHEAD_BELOW = 5;

export interface QueuePage<Item> {
  items: Item[];
  pendingCount: number;
  /** Cursor of the next page; null at the end. */
  next: string | null;
}

export interface Queue<Item> {
  /** Key of its count. */
  kind: "reviews" | "discussions" | "comments" | "reports";
  /** Search text. */
  q: string;
  /** Lists only some of the pending items, besides those that a search finds. */
  isPart?: boolean;
  queryKey: QueryKey;
  load(after: string | undefined, signal: AbortSignal): Promise<QueuePage<Item>>;
  keyOf(item: Item): string;
  /** For the list beside the queue; `at` is when it was submitted or reported. */
  rowOf(item: Item): { title: string; author: string; at: string | undefined };
  /** Decides on items; undefined for reports, which are resolved. */
  deciding?: {
    kind: DecidableKind;
    refOf(item: Item): { id: string; version?: string };
    isOpen(item: Item): boolean;
  };
}

export type OpenQueue<Item> = ReturnType<typeof useQueue<Item>>;

export function useQueue<Item>({ queryKey, load, q, isPart = false }: Queue<Item>) {
  const queue = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    // Other moderators decide, too, so each visit reloads it.
    ...FRESH_BY_CURSOR,
  });
  /** Pages being loaded; a decision cancels them and loads them again. */
  const [wantedPages, setWantedPages] = useState(1);
  const pages = queue.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const isMoreWanted = items.length < FETCH_AHEAD_BELOW || pages.length < wantedPages;
  const isMoreToCome = isMoreWanted && queue.hasNextPage && !queue.isError;
  useEffect(() => {
    if (isMoreToCome && !queue.isFetching) void queue.fetchNextPage();
  }, [isMoreToCome, queue.isFetching, queue.fetchNextPage]);
  return {
    ...queue,
    items,
    pendingCount: pages.at(-1)?.pendingCount ?? 0,
    /** How many of them are listed: "2", "20+". Undefined if all are. */
    found: q || isPart ? `${items.length}${queue.hasNextPage ? "+" : ""}` : undefined,
    isMoreToCome,
    /** Loads the next page, again if that failed. */
    showMore() {
      setWantedPages(pages.length + 1);
      if (queue.isFetchNextPageError) void queue.fetchNextPage();
    },
  };
}
