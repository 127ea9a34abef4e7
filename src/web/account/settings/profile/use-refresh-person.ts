import { useRouter } from "@tanstack/react-router";
import { useApi } from "#web/platform/session/viewer.ts";

/** Reloads everything that shows the user, after a change of name or picture, and drops cached pages. */
export function useRefreshPerson(): () => Promise<void> {
  const { queryClient } = useApi();
  const router = useRouter();
  return async () => {
    queryClient.removeQueries({ type: "inactive" });
    router.clearCache();
    await queryClient.invalidateQueries();
  };
}
