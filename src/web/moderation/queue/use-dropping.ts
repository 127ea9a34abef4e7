import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useApi } from "#web/platform/viewer.ts";
import type { Queue, QueuePart } from "./queue.ts";

/**
 * Takes items out of the list that is shown; the count is the server's where it told one. What was asked for before
 * would bring them back when it arrives, so it is asked for again.
 */
export function useDropping<Item>({ kind, queryKey, keyOf }: Queue<Item>) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return async (keys: readonly string[], pendingCount?: number): Promise<void> => {
    const isOutdated = queryClient.isFetching({ queryKey }) > 0;
    if (isOutdated) await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<InfiniteData<QueuePart<Item>>>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.filter((item) => !keys.includes(keyOf(item))),
            pendingCount: pendingCount ?? Math.max(0, page.pendingCount - keys.length),
          })),
        },
    );
    if (pendingCount !== undefined) {
      queryClient.setQueryData(
        queries.moderation.countPending.queryOptions().queryKey,
        (counts) => counts && { ...counts, [kind]: pendingCount },
      );
    }
    if (isOutdated) void queryClient.invalidateQueries({ queryKey });
  };
}
