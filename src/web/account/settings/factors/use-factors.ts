import { useQuery } from "@tanstack/react-query";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";

export function useFactors() {
  const { queries } = useApi();
  return useQuery(queries.account.getFactors.queryOptions(FRESH_BY_VIEWER));
}

export function useFactorsAgain() {
  const { queries, queryClient } = useApi();
  return () => queryClient.invalidateQueries({ queryKey: queries.account.getFactors.key() });
}

/** What follows when an account gets its first factor. */
export const SIGNED_OUT_ELSEWHERE = "You've been signed out on your other devices.";

/** Most have one. The server decides what it asks for. */
export const useHasPassword = (): boolean => useFactors().data?.hasPassword ?? true;
