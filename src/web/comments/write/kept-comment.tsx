import { newCommentDraft } from "#web/comments/comment-labels.ts";
import { useThreadScope } from "#web/comments/thread-scope.ts";
import { TEXT } from "#web/platform/stored/browser-storage.ts";
import { useDraft } from "#web/platform/stored/use-draft.ts";

/** Unsent text from before the thread was locked. */
export default function KeptComment() {
  const [unsent] = useDraft(newCommentDraft(useThreadScope()), TEXT);
  if (!unsent) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center">
        Your unsent comment is saved in this browser
      </summary>
      <p className="whitespace-pre-line">{unsent}</p>
    </details>
  );
}
