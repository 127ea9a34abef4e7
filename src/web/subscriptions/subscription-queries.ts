import { useQuery } from "@tanstack/react-query";
import { FRESH_BY_VIEWER } from "#web/platform/api.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";

export function useSubscription() {
  const { queries } = useApi();
  return useQuery({
    ...queries.subscriptions.getSubscription.queryOptions(),
    ...FRESH_BY_VIEWER,
    enabled: useSession().status === "signed-in",
  });
}
