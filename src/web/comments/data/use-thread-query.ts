import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { PostRef } from "#contract/parts.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { threadOptions, withoutLoadedComment } from "./thread-queries.ts";
import type { ThreadSearch } from "./thread-search.ts";

/** The comments that the thread shows, and what was asked for them. */
export function useThreadQuery(thread: PostRef, search: ThreadSearch) {
  const context = useApi();
  const asked = withoutLoadedComment(context, thread, search);
  const options = threadOptions(context.queries, thread, asked);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  return { query, queryKey: options.queryKey, asked };
}
