import { useQuery } from "@tanstack/react-query";
import type { Comment } from "#contract/comments.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { CommentForm } from "./comment-form.tsx";
import { useThreadChanges } from "./use-thread-changes.ts";

interface EditFormProps {
  comment: Comment;
  onDone: () => void;
  onCancel: () => void;
}

export default function EditForm({ comment, onDone, onCancel }: EditFormProps) {
  const { queries } = useApi();
  const { change } = useThreadChanges();
  const written = useQuery(
    queries.comments.getContent.queryOptions({
      input: { id: comment.id },
      // Another tab may have changed it.
      ...FRESH_BY_VIEWER,
      gcTime: 0,
    }),
  );
  if (written.isError) {
    return (
      <div role="alert" className="mt-2 flex flex-wrap items-center gap-3">
        <p className="text-bad">Could not load your comment.</p>
        <Button look="secondary" onClick={() => written.refetch()} isBusy={written.isFetching}>
          Retry
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    );
  }
  if (!written.data)
    return <div role="status" aria-label="Loading your comment" className="skeleton mt-2 h-44" />;
  return (
    <div className="mt-2">
      <CommentForm
        draftName={`edit:${comment.id}`}
        initial={written.data.content}
        label="Your comment"
        submitLabel="Save"
        emptyText="Content required"
        failedText="Could not save your comment"
        send={async (content) => {
          await change(comment, content);
          onDone();
        }}
        onCancel={onCancel}
      />
    </div>
  );
}
