import type { QueryClient } from "@tanstack/react-query";
import type { ApiQueries } from "#web/platform/api.ts";
import type { ThreadPlace } from "./thread-queries.ts";

/** How many comments there are stands above the thread of a discussion, too. */
export function showTotal(
  queryClient: QueryClient,
  queries: ApiQueries,
  { kind, id }: ThreadPlace,
  total: number,
): void {
  if (kind !== "discussions") return;
  queryClient.setQueryData(
    queries.discussions.get.queryKey({ input: { id } }),
    (discussion) => discussion && { ...discussion, replyCount: total },
  );
}
