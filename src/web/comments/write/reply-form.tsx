import type { Comment } from "#contract/posts/comments.ts";
import { useThreadChanges } from "#web/comments/data/use-thread-changes.ts";
import { TEXT } from "#web/platform/stored/browser-storage.ts";
import { useDraft } from "#web/platform/stored/use-draft.ts";
import { CommentForm } from "./comment-form.tsx";

interface ReplyFormProps {
  comment: Comment;
  onDone: () => void;
  onCancel: () => void;
}

export default function CommentReplyForm({ comment, onDone, onCancel }: ReplyFormProps) {
  const { post } = useThreadChanges();
  return (
    <div className="mt-1 mb-2">
      <CommentForm
        // Drafts in browsers have this name.
        unsent={useDraft(`answer:${comment.id}`, TEXT)}
        label={`Reply to ${comment.author?.fullName}`}
        submitLabel="Post Reply"
        emptyText="Please enter a reply"
        failedText="Could not post reply"
        send={async (content) => {
          await post(content, comment.id);
          onDone();
        }}
        onCancel={onCancel}
      />
    </div>
  );
}
