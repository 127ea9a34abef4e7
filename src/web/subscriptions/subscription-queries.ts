import { useQuery } from "@tanstack/react-query";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";

/** What the signed-in person pays for and has earned; asked for anew on each visit. */
export function useSubscription() {
  const { queries } = useApi();
  return useQuery({
    ...queries.subscriptions.getSubscription.queryOptions(),
    ...BY_VIEWER,
    staleTime: 0,
    refetchOnMount: true,
    enabled: useSession().status === "signed-in",
  });
}
