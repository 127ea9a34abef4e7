import type { CommentPart } from "#contract/comments.ts";
import { useApi } from "#web/platform/viewer.ts";
import { useThreadScope } from "./thread-scope.ts";

/** Asks the server for the first loaded part of the thread as it is now. */
export function useNewestPart(): () => Promise<CommentPart> {
  const { api } = useApi();
  const { kind, id, sort, branch, after } = useThreadScope();
  const input = {
    id,
    sort,
    ...(branch === undefined ? {} : { comment: branch }),
    ...(after === undefined ? {} : { after }),
  };
  return () => (kind === "reviews" ? api.comments.listOfReview(input) : api.comments.listOfDiscussion(input));
}
