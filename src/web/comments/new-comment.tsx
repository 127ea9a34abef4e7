import { CommentForm } from "./comment-form.tsx";
import { useThreadScope } from "./thread-scope.ts";
import { useThreadChanges } from "./use-thread-changes.ts";

/** The way to say something about the review or discussion itself. */
export default function NewComment() {
  const { kind, id } = useThreadScope();
  const { post } = useThreadChanges();
  return (
    <CommentForm
      place={`comment:${kind}/${id}`}
      label="Your comment"
      submitLabel="Post Comment"
      emptyText="Content required"
      failedText="Could not post reply"
      send={(content) => post(content)}
    />
  );
}
