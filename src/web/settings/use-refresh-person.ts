import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";

/** Reloads everything that shows the user, after a change of name or picture, and drops cached pages. */
export function useRefreshPerson(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    queryClient.removeQueries({ type: "inactive" });
    router.clearCache();
    await queryClient.invalidateQueries();
  };
}
