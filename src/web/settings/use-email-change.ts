import { useQuery } from "@tanstack/react-query";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";

/** The pending email change, loaded on each visit. */
export function useEmailChange() {
  const { queries } = useApi();
  return useQuery({
    ...queries.account.getEmailChange.queryOptions(),
    ...BY_VIEWER,
    staleTime: 0,
    refetchOnMount: true,
  });
}
