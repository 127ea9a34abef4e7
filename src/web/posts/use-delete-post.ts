import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import type { ThreadRef } from "#contract/comments.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { forgetStored } from "#web/platform/forget-stored.ts";
import { POST_ROUTES } from "#web/platform/post-routes.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";

/** Deletes the viewer's review or discussion, drops it from this browser's caches, and leaves its page. */
export function useDeletePost() {
  const { api } = useApi();
  const queryClient = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const session = useSession();
  return async ({ kind, id }: ThreadRef): Promise<void> => {
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
