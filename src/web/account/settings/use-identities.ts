import { useQuery } from "@tanstack/react-query";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";

export function useIdentities() {
  const { queries } = useApi();
  return useQuery(queries.account.listIdentities.queryOptions(FRESH_BY_VIEWER));
}

export function useIdentitiesAgain() {
  const { queries, queryClient } = useApi();
  return () => queryClient.invalidateQueries({ queryKey: queries.account.listIdentities.key() });
}
