import type { Comment } from "#contract/posts/comments.ts";
import { useThreadScope } from "#web/comments/thread-scope.ts";
import type { ApiContext } from "#web/platform/api/api.ts";
import { changeLoadedPost } from "#web/platform/api/loaded-post.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { toast } from "#web/ui/toast/toast.ts";
import { withComment, withoutComment } from "./change-thread.ts";
import { type ThreadData, withChanged } from "./thread-data.ts";

export function useThreadChanges() {
  const context = useApi();
  const { api, queries, queryClient } = context;
  const { kind, id, sort, queryKey, posted, focusOn, setClosed } = useThreadScope();

  const forgetOthers = () =>
    queryClient.removeQueries({ queryKey: queries.comments.list.key({ input: { id } }), type: "inactive" });
  const show = (change: (data: ThreadData) => ThreadData) =>
    queryClient.setQueryData(queryKey, (data) => data && change(data));

  return {
    post: async (content: string, parentId: string | null = null) => {
      const thread = { kind, id };
      const { comment, total } = await api.comments.create({ thread, parentId, content });
      posted.add(comment.id);
      forgetOthers();
      if (kind === "discussion") markListsStale(context);
      // Commenting makes the member follow the thread.
      changeLoadedPost(context, thread, ({ isMuted }) => ({ isFollowed: !isMuted }));
      if (parentId !== null) setClosed(parentId, false);
      show((data) => withComment(data, comment, total, sort));
      showPostedToast(comment);
      focusOn(comment.id);
    },
    change: async (comment: Comment, edit: { content: string; version: string }) => {
      const after = await api.comments.update({ id: comment.id, ...edit });
      forgetOthers();
      show((data) => withChanged(data, after.comment, after.total));
      toast({
        title: "Comment updated",
        ...(after.comment.state === "pending" ? { description: WAITS } : {}),
        about: "comment",
      });
      focusOn(comment.id);
    },
    remove: async (comment: Comment) => {
      const after = await api.comments.remove({ id: comment.id });
      forgetOthers();
      show((data) => withoutComment(data, comment.id, after));
      toast({ title: "Comment deleted", about: "comment" });
      focusOn(after.isTombstone ? comment.id : comment.parentId);
    },
  };
}

function markListsStale({ queryClient, queries: { discussions } }: ApiContext) {
  for (const list of [discussions.list, discussions.listByAuthor]) {
    queryClient.removeQueries({ queryKey: list.key(), type: "inactive" });
  }
}

const WAITS = "It'll be visible once our team approves it.";

function showPostedToast(comment: Comment) {
  const isPending = comment.state === "pending";
  toast({ title: "Reply posted", ...(isPending ? { description: WAITS } : {}), about: "comment" });
}
