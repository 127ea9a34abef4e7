import { TEXT } from "#web/platform/stored/browser-storage.ts";
import { useDraft } from "#web/platform/stored/use-draft.ts";
import { CommentForm } from "./comment-form.tsx";
import { newCommentDraft } from "./comment-labels.ts";
import { useThreadScope } from "./thread-scope.ts";
import { useThreadChanges } from "./use-thread-changes.ts";

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
