import { useQuery } from "@tanstack/react-query";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";

/** The user's subscription and review credit; refetched on each visit. */
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
