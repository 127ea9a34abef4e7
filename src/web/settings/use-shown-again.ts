import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";

/**
 * After a change of what is shown of a person wherever they wrote: what is on the screen is asked for again, and what
 * earlier pages showed is forgotten.
 */
export function useShownAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    queryClient.removeQueries({ type: "inactive" });
    router.clearCache();
    await queryClient.invalidateQueries();
  };
}
