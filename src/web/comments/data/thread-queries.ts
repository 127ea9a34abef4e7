import type { QueryKey } from "@tanstack/react-query";
import type { PostRef } from "#contract/parts.ts";
import type { CommentPage } from "#contract/posts/comments.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import type { ApiContext, ApiQueries } from "#web/platform/api/api.ts";
import { BY_CURSOR } from "#web/platform/api/paging.ts";
import { BY_VIEWER } from "#web/platform/session/viewer.ts";
import { shareComments, type ThreadData } from "./thread-data.ts";
import type { ThreadSearch } from "./thread-search.ts";

/** Options for `useInfiniteQuery`. By viewer, because the permitted actions differ. */
export function threadOptions(queries: ApiQueries, { kind, id }: PostRef, search: ThreadSearch) {
  const { list } = queries.comments;
  const { comments: sort = "best" as const, comment, after: first } = search;
  const input = (after: string | undefined) => ({ kind: PLURALS[kind], id, sort, after, comment });
  const isOfPost = sort === "best" && comment === undefined && first === undefined;
  return {
    ...list.infiniteOptions({
      input,
      ...BY_CURSOR,
      initialPageParam: first,
      async queryFn({ client, pageParam }) {
        const isFirst = isOfPost && pageParam === undefined;
        const ofPost = isFirst
          ? await commentsOfPost({ queryClient: client, queries }, { kind, id })
          : undefined;
        return ofPost ?? list.call(input(pageParam));
      },
    }),
    ...BY_VIEWER,
    structuralSharing: (before: unknown, now: unknown) =>
      shareComments(before as ThreadData | undefined, now as ThreadData),
  };
}

/** Returns the comments that come with the post if it is being loaded, so that a page needs one request. */
async function commentsOfPost(
  context: Pick<ApiContext, "queryClient" | "queries">,
  thread: PostRef,
): Promise<CommentPage | undefined> {
  const { queryClient, queries } = context;
  const { kind, id } = thread;
  const post = queries[PLURALS[kind]].get.queryOptions({ input: { id } });
  const queryKey: QueryKey = post.queryKey;
  const query = queryClient.getQueryCache().find<{ comments: CommentPage }>({ queryKey });
  if (query?.state.fetchStatus !== "fetching") return undefined;
  return query.promise?.then(
    ({ comments }) => comments,
    // A later load may have replaced this one. If it failed, the thread may still be there, as of a deleted post.
    () => commentsOfPost(context, thread),
  );
}

/** Drops the linked comment from the query if it is already loaded, so that the link causes no request. */
export function withoutLoadedComment(
  { queryClient, queries }: ApiContext,
  thread: PostRef,
  search: ThreadSearch,
): ThreadSearch {
  const { comment, ...whole } = search;
  if (comment === undefined) return whole;
  const loaded = queryClient.getQueryData(threadOptions(queries, thread, whole).queryKey);
  const isThere = loaded?.pages.some(({ items }) => items.some(({ id }) => id === comment)) === true;
  return isThere ? whole : search;
}

/**
 * For loaders: loads the first page, so that the server renders it. Skipped on an open page; a failure is
 * shown in place.
 */
export async function ensureThread(
  context: ApiContext,
  thread: PostRef,
  search: ThreadSearch,
  cause: "enter" | "stay" | "preload",
): Promise<void> {
  if (cause === "stay") return;
  const { queryClient, queries } = context;
  const needed = withoutLoadedComment(context, thread, search);
  await queryClient.ensureInfiniteQueryData(threadOptions(queries, thread, needed)).catch(() => undefined);
}
