import { useState } from "react";
import type { Comment } from "#contract/posts/comments.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { PersonMenu } from "#web/people/index.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { copyText } from "#web/ui/menu/copy-text.ts";
import { MenuEntry } from "#web/ui/menu/more-menu.tsx";
import { anchorOf } from "./comment-labels.ts";
import { useThreadChanges } from "./data/use-thread-changes.ts";
import { useThreadScope } from "./thread-scope.ts";

interface CommentMenuProps {
  comment: Comment;
  author: NonNullable<Comment["author"]>;
  onEdit: () => void;
}

export default function CommentMenu({ comment, author, onEdit }: CommentMenuProps) {
  const { kind, id } = useThreadScope();
  const [isDeleting, setDeleting] = useState(false);
  const { can } = comment;
  const address = `/${PLURALS[kind]}/${id}?comment=${comment.id}#${anchorOf(comment.id)}`;
  return (
    <>
      <PersonMenu
        person={author}
        label={`the comment by ${author.fullName}`}
        reported={can.report ? { kind: "comment", id: comment.id } : undefined}
      >
        <MenuEntry onClick={() => copyText(window.location.origin + address)}>Copy Link</MenuEntry>
        {can.edit && <MenuEntry onClick={onEdit}>Edit</MenuEntry>}
        {can.remove && <MenuEntry onClick={() => setDeleting(true)}>Delete</MenuEntry>}
      </PersonMenu>
      {isDeleting && <DeleteDialog comment={comment} onClose={() => setDeleting(false)} />}
    </>
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
