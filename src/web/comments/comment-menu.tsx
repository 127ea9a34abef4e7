import { Ellipsis } from "lucide-react";
import { Suspense, useState } from "react";
import type { Comment } from "#contract/comments.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { BlockDialog, BlockEntry } from "#web/blocks/index.ts";
import { ReportDialog } from "#web/reports/index.ts";
import { Button } from "#web/ui/button.tsx";
import { copyLink } from "#web/ui/copy-link.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { MenuButton, menuItem } from "#web/ui/menu-button.tsx";
import { anchorOf } from "./comment-labels.ts";
import { useThreadScope } from "./thread-scope.ts";
import { useThreadChanges } from "./use-thread-changes.ts";

interface CommentMenuProps {
  comment: Comment;
  author: NonNullable<Comment["author"]>;
  onEdit: () => void;
}

export default function CommentMenu({ comment, author, onEdit }: CommentMenuProps) {
  const { kind, id } = useThreadScope();
  const [asks, setAsks] = useState<"delete" | "report" | "block">();
  const { can } = comment;
  const close = () => setAsks(undefined);
  return (
    <div className="shrink-0">
      <MenuButton
        label={<Ellipsis aria-hidden size={18} />}
        ariaLabel={`More actions for the comment by ${author.fullName}`}
        hasArrow={false}
        className="grid size-11 place-items-center rounded-md text-soft hover:bg-land hover:text-ink"
      >
        <button
          type="button"
          className={menuItem}
          onClick={() =>
            copyLink(
              `${window.location.origin}/${PLURALS[kind]}/${id}?comment=${comment.id}#${anchorOf(comment.id)}`,
            )
          }
        >
          Copy Link
        </button>
        {can.edit && (
          <button type="button" className={menuItem} onClick={onEdit}>
            Edit
          </button>
        )}
        {can.remove && (
          <button type="button" className={menuItem} onClick={() => setAsks("delete")}>
            Delete
          </button>
        )}
        {can.report && (
          <button type="button" className={menuItem} onClick={() => setAsks("report")}>
            Report
          </button>
        )}
        <BlockEntry person={author} onBlock={() => setAsks("block")} />
      </MenuButton>
      {asks === "report" && (
        <Suspense>
          <ReportDialog subject={{ kind: "comment", id: comment.id }} onClose={close} />
        </Suspense>
      )}
      {asks === "block" && <BlockDialog person={author} onClose={close} />}
      {asks === "delete" && <DeleteDialog comment={comment} onClose={close} />}
    </div>
  );
}

function DeleteDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { write, isBusy } = useWrite({
    mutationFn: useThreadChanges().remove,
    onSuccess: onClose,
    failed: { title: "Could not delete your comment", about: "comment" },
  });
  return (
    <Dialog title="Delete your comment?" isOpen onClose={onClose}>
      <p>
        This can't be undone.
        {comment.replyCount > 0 && " Replies will stay."}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" onClick={() => write(comment)} isBusy={isBusy}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
