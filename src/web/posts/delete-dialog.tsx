import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import type { PostRef } from "#contract/parts.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { POST_ROUTES } from "#web/platform/post-routes.ts";
import { BY_VIEWER, useApi, useSession } from "#web/platform/session/viewer.ts";
import { forgetStored } from "#web/platform/stored/forget-stored.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { capitalize, formatMoment } from "#web/ui/format.ts";
import type { OwnPost } from "./own-post.ts";

interface DeleteDialogProps {
  post: OwnPost;
  onClose: () => void;
}

export default function DeleteDialog({ post, onClose }: DeleteDialogProps) {
  const what = post.kind;
  const { queries } = useApi();
  const review = useQuery(
    queries.reviews.get.queryOptions({ input: { id: post.id }, ...BY_VIEWER, enabled: what === "review" }),
  );
  const creditUntil = review.data?.creditUntil ?? null;
  const { write, isBusy } = useWrite({
    mutationFn: useDeletePost(),
    done: { title: `${capitalize(what)} deleted`, about: "delete" },
    onSuccess: onClose,
    failed: { title: `Could not delete your ${what}`, about: "delete" },
  });
  return (
    <DialogForm
      title={`Delete your ${what}?`}
      submitLabel="Delete"
      isDangerous
      isBusy={isBusy || review.isLoading}
      onSubmit={() => write(post)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="wrap-anywhere">
          <bdi translate="no">{post.name}</bdi> and all its versions will be deleted. This can't be undone.
        </p>
        {post.replyCount > 0 && <p>Comments by others stay, below a note that you deleted the {what}.</p>}
        {creditUntil !== null && (
          <p>The full access you earned with this review, until {formatMoment(creditUntil)}, ends now.</p>
        )}
      </div>
    </DialogForm>
  );
}

/** Deletes the viewer's review or discussion, drops it from this browser's caches, and leaves its page. */
function useDeletePost() {
  const { api, queryClient } = useApi();
  const router = useRouter();
  const navigate = useNavigate();
  const session = useSession();
  return async ({ kind, id }: PostRef): Promise<void> => {
    if (session.status !== "signed-in") return;
    await api.posts.remove({ kind: PLURALS[kind], id });
    forgetStored(id);
    // Lists, counts, saves and medians included it.
    queryClient.removeQueries({ type: "inactive" });
    const isOnItsPage = router.state.location.pathname === `/${PLURALS[kind]}/${id}`;
    if (isOnItsPage) {
      await navigate({
        to: "/profile/$userId",
        params: { userId: session.session.user.id },
        search: POST_ROUTES[kind].tab,
        replace: true,
      });
      queryClient.removeQueries({ type: "inactive" });
    } else {
      await queryClient.invalidateQueries();
      await router.invalidate();
    }
  };
}
