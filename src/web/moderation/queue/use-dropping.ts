import { mapPages } from "#web/platform/api/paging.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import type { Queue, QueuePage } from "./queue.ts";

/**
 * Removes items from the list and sets the count, if the server returned one. Reloads requests in progress,
 * which would bring the items back.
 */
export function useDropping<Item>({ kind, queryKey, keyOf }: Queue<Item>) {
  const { queries, queryClient } = useApi();
  return async (keys: readonly string[], pendingCount?: number): Promise<void> => {
    const isOutdated = queryClient.isFetching({ queryKey }) > 0;
    if (isOutdated) await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      mapPages((page: QueuePage<Item>) => ({
        ...page,
        items: page.items.filter((item) => !keys.includes(keyOf(item))),
        pendingCount: pendingCount ?? Math.max(0, page.pendingCount - keys.length),
      })),
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
