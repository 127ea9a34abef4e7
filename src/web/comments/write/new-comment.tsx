import { newCommentDraft } from "#web/comments/comment-labels.ts";
import { useThreadChanges } from "#web/comments/data/use-thread-changes.ts";
import { useThreadScope } from "#web/comments/thread-scope.ts";
import { TEXT } from "#web/platform/stored/browser-storage.ts";
import { useDraft } from "#web/platform/stored/use-draft.ts";
import { CommentForm } from "./comment-form.tsx";

export default function NewComment() {
  const scope = useThreadScope();
  const { post } = useThreadChanges();
  return (
    <CommentForm
      unsent={useDraft(newCommentDraft(scope), TEXT)}
      label="Your comment"
      submitLabel="Post Comment"
      emptyText="Content required"
      failedText="Could not post reply"
      send={(content) => post(content)}
    />
  );
}
