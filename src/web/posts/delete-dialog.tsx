import { useQuery } from "@tanstack/react-query";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { formatDate } from "#web/ui/format.ts";
import { toast } from "#web/ui/toast.ts";
import type { OwnPost } from "./own-post.ts";
import { useDeletePost } from "./use-delete-post.ts";

interface DeleteDialogProps {
  post: OwnPost;
  onClose: () => void;
}

export default function DeleteDialog({ post, onClose }: DeleteDialogProps) {
  const what = post.kind;
  const { queries } = useApi();
  const review = useQuery({
    ...queries.reviews.get.queryOptions({ input: { id: post.id } }),
    ...BY_VIEWER,
    enabled: what === "review",
  });
  const creditUntil = review.data?.creditUntil ?? null;
  const { write, isBusy } = useWrite({
    mutationFn: useDeletePost(),
    onSuccess() {
      toast({ title: what === "review" ? "Review deleted" : "Discussion deleted", about: "delete" });
      onClose();
    },
    failed: { title: `Could not delete your ${what}`, about: "delete" },
  });
  return (
    <Dialog title={`Delete your ${what}?`} isOpen onClose={onClose}>
      <p className="wrap-anywhere">
        <bdi>{post.name}</bdi> and all its versions will be deleted. This can't be undone.
      </p>
      {post.replyCount > 0 && (
        <p className="mt-3">Comments by others stay, below a note that you deleted the {what}.</p>
      )}
      {creditUntil !== null && (
        <p className="mt-3">
          The full access you earned with this review, until {formatDate(creditUntil)}, ends now.
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" onClick={() => write(post)} isBusy={isBusy || review.isLoading}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
