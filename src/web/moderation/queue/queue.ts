import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import { BY_VIEWER } from "#web/platform/api.ts";

/** With fewer left the next part is fetched ahead: who decides on one after the other never waits. */
const FETCH_AHEAD_BELOW = 5;

/** Some of what waits, oldest first. */
export interface QueuePart<Item> {
  items: Item[];
  pendingCount: number;
  /** Where the next part begins; null at the end. */
  next: string | null;
}

/** One kind of what waits for a moderator. */
export interface Queue<Item> {
  /** As the counts of the tabs name it. */
  kind: "reviews" | "discussions" | "comments" | "reports";
  queryKey: QueryKey;
  load(after: string | undefined, signal: AbortSignal): Promise<QueuePart<Item>>;
  keyOf(item: Item): string;
  /** How its items are decided on; missing for reports, which are resolved. */
  deciding?: {
    kind: DecidableKind;
    refOf(item: Item): { id: string; version?: string };
    isOpen(item: Item): boolean;
  };
}

/** A queue as it is shown: in parts, fetched ahead. */
export type OpenQueue<Item> = ReturnType<typeof useQueue<Item>>;

export function useQueue<Item>({ queryKey, load }: Queue<Item>) {
  const queue = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    ...BY_VIEWER,
    // While a search is on its way, what was found before stays.
    placeholderData: keepPreviousData,
    // Others decide, too: each visit begins with what is pending then.
    staleTime: 0,
    refetchOnMount: true,
  });
  /** Parts that were asked for; what a decision interrupts is asked for again. */
  const [wantedParts, setWantedParts] = useState(1);
  const parts = queue.data?.pages ?? [];
  const items = parts.flatMap((part) => part.items);
  const isMoreWanted = items.length < FETCH_AHEAD_BELOW || parts.length < wantedParts;
  const isMoreToCome = isMoreWanted && queue.hasNextPage && !queue.isError;
  useEffect(() => {
    if (isMoreToCome && !queue.isFetching) void queue.fetchNextPage();
  }, [isMoreToCome, queue.isFetching, queue.fetchNextPage]);
  return {
    ...queue,
    items,
    pendingCount: parts.at(-1)?.pendingCount ?? 0,
    isMoreToCome,
    showMore: () => setWantedParts(parts.length + 1),
  };
}
