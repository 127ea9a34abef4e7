import type { QueryKey } from "@tanstack/react-query";
import type { PostRef } from "#contract/parts.ts";
import type { PostViewer } from "#contract/posts/posts.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import type { ApiContext } from "./api.ts";

interface LoadedPost {
  likeCount: number;
  viewer: PostViewer | null;
}

/** Updates what an open page knows of the viewer's likes, saves and follows to what the server answered. */
export function changeLoadedPost(
  { queries, queryClient }: ApiContext,
  { kind, id }: PostRef,
  change: (viewer: PostViewer) => Partial<PostViewer> & { likeCount?: number },
): void {
  const queryKey: QueryKey = queries[PLURALS[kind]].get.queryKey({ input: { id } });
  queryClient.setQueryData<LoadedPost>(queryKey, (post) => {
    if (!post?.viewer) return post;
    const { likeCount = post.likeCount, ...viewer } = change(post.viewer);
    return { ...post, likeCount, viewer: { ...post.viewer, ...viewer } };
  });
  // A request in progress may bring the state of before.
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
}
