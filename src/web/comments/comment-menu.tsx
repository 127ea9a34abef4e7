import { useState } from "react";
import type { Comment } from "#contract/comments.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { BlockDialog, BlockEntry } from "#web/blocks/index.ts";
import { ReportDialog } from "#web/reports/index.ts";
import { copyLink } from "#web/ui/copy-link.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { MenuEntry, MoreMenu } from "#web/ui/more-menu.tsx";
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
      <MoreMenu label={`More actions for the comment by ${author.fullName}`}>
        <MenuEntry
          onClick={() =>
            copyLink(
              `${window.location.origin}/${PLURALS[kind]}/${id}?comment=${comment.id}#${anchorOf(comment.id)}`,
            )
          }
        >
          Copy Link
        </MenuEntry>
        {can.edit && <MenuEntry onClick={onEdit}>Edit</MenuEntry>}
        {can.remove && <MenuEntry onClick={() => setAsks("delete")}>Delete</MenuEntry>}
        {can.report && <MenuEntry onClick={() => setAsks("report")}>Report</MenuEntry>}
        <BlockEntry person={author} onBlock={() => setAsks("block")} />
      </MoreMenu>
      {asks === "report" && <ReportDialog subject={{ kind: "comment", id: comment.id }} onClose={close} />}
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
    <DialogForm
      title="Delete your comment?"
      submitLabel="Delete"
      isDangerous
      onSubmit={() => write(comment)}
      {...{ isBusy, onClose }}
    >
      <p>
        This can't be undone.
        {comment.replyCount > 0 && " Replies will stay."}
      </p>
    </DialogForm>
  );
}
