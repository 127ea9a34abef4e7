import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";

/** With fewer left the next part is fetched ahead: who decides on one after the other never waits. */
const FETCH_AHEAD_BELOW = 5;

/** What is pending, in parts, oldest first. */
export function useQueueOptions() {
  const { queries } = useApi();
  return {
    ...queries.moderation.listReviews.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    ...BY_VIEWER,
    // Others decide, too: each visit begins with what is pending then.
    staleTime: 0,
    refetchOnMount: true,
  };
}

export function useReviewQueue() {
  const queue = useInfiniteQuery(useQueueOptions());
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
