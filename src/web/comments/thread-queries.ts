import type { QueryClient } from "@tanstack/react-query";
import type { ThreadRef } from "#contract/comments.ts";
import { type ApiQueries, BY_VIEWER } from "#web/platform/api.ts";
import type { ThreadSearch } from "./thread-search.ts";

/** The operations that list the comments of each kind of post. */
export const THREAD_LISTS = { review: "listOfReview", discussion: "listOfDiscussion" } as const;

/** The parts of a thread, for `useInfiniteQuery`; what one may do with comments depends on the reader. */
export function threadOptions(queries: ApiQueries, { kind, id }: ThreadRef, search: ThreadSearch) {
  const list = queries.comments[THREAD_LISTS[kind]];
  const { comments: sort = "best", comment, after: first } = search;
  return {
    ...list.infiniteOptions({
      input: (after: string | undefined) => ({
        id,
        sort,
        ...(after === undefined ? {} : { after }),
        ...(comment === undefined ? {} : { comment }),
      }),
      initialPageParam: first,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    ...BY_VIEWER,
  };
}

/** A link to a comment that is on the page already leads there, and asks the server for nothing. */
export function withoutNeedless(
  queryClient: QueryClient,
  queries: ApiQueries,
  place: ThreadRef,
  search: ThreadSearch,
): ThreadSearch {
  const { comment, ...whole } = search;
  if (comment === undefined) return whole;
  const loaded = queryClient.getQueryData(threadOptions(queries, place, whole).queryKey);
  const isThere = loaded?.pages.some(({ items }) => items.some(({ id }) => id === comment)) === true;
  return isThere ? whole : search;
}

/**
 * For loaders: the first part of the thread, so that the server renders it. On a page that is open already
 * it is not waited for, and a thread that can't be loaded says so in its place.
 */
export async function ensureThread(
  { queryClient, queries }: { queryClient: QueryClient; queries: ApiQueries },
  place: ThreadRef,
  search: ThreadSearch,
  cause: "enter" | "stay" | "preload",
): Promise<void> {
  if (cause === "stay") return;
  const needed = withoutNeedless(queryClient, queries, place, search);
  await queryClient.ensureInfiniteQueryData(threadOptions(queries, place, needed)).catch(() => undefined);
}
