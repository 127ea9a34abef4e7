import { useQueryClient } from "@tanstack/react-query";
import type { Comment } from "#contract/comments.ts";
import { useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";
import { withComment, withoutComment } from "./change-thread.ts";
import { withChanged } from "./thread-data.ts";
import { SUBJECT_KINDS } from "./thread-queries.ts";
import { useThreadScope } from "./thread-scope.ts";

/** What one does in a thread: the server is told, then the page shows it where it belongs. */
export function useThreadChanges() {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const { kind, id, sort, queryKey, focusOn, setClosed } = useThreadScope();

  /** The same thread in another order, or a branch of it, is asked for anew when it is wanted. */
  const forgetOthers = () => {
    queryClient.removeQueries({
      queryKey: queries.comments.listOfReview.key({ input: { id } }),
      type: "inactive",
    });
    queryClient.removeQueries({
      queryKey: queries.comments.listOfDiscussion.key({ input: { id } }),
      type: "inactive",
    });
  };

  return {
    post: async (content: string, parentId: string | null = null) => {
      const thread = { kind: SUBJECT_KINDS[kind], id };
      const { comment, total } = await api.comments.create({ thread, parentId, content });
      forgetOthers();
      if (parentId !== null) setClosed(parentId, false);
      queryClient.setQueryData(queryKey, (data) => data && withComment(data, comment, total, sort));
      tellPosted(comment);
      focusOn(comment.id);
    },
    change: async (comment: Comment, content: string) => {
      const after = await api.comments.update({ id: comment.id, content });
      forgetOthers();
      queryClient.setQueryData(queryKey, (data) => data && withChanged(data, after.comment, after.total));
      toast({
        title: "Comment changed",
        ...(after.comment.state === "pending" ? { description: WAITS } : {}),
        about: "comment",
      });
      focusOn(comment.id);
    },
    remove: async (comment: Comment) => {
      const after = await api.comments.remove({ id: comment.id });
      forgetOthers();
      queryClient.setQueryData(queryKey, (data) => data && withoutComment(data, comment.id, after));
      toast({ title: "Comment deleted", about: "comment" });
      focusOn(after.isTombstone ? comment.id : comment.parentId);
    },
  };
}

const WAITS = "Others see it once our team has approved it.";

function tellPosted(comment: Comment) {
  const isHeld = comment.state === "pending";
  toast({ title: "Reply posted", ...(isHeld ? { description: WAITS } : {}), about: "comment" });
}
