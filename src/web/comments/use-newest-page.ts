import type { CommentPage } from "#contract/comments.ts";
import { useApi } from "#web/platform/viewer.ts";
import { THREAD_LISTS } from "./thread-queries.ts";
import { useThreadScope } from "./thread-scope.ts";

export function useNewestPage(): () => Promise<CommentPage> {
  const { api } = useApi();
  const { kind, id, sort, branch, after } = useThreadScope();
  const input = {
    id,
    sort,
    ...(branch === undefined ? {} : { comment: branch }),
    ...(after === undefined ? {} : { after }),
  };
  return () => api.comments[THREAD_LISTS[kind]](input);
}
