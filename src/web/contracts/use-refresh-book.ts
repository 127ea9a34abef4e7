import { useApi } from "#web/platform/session/viewer.ts";

/** Loads the book again, with its totals and comparisons. */
export function useRefreshBook() {
  const { queries, queryClient } = useApi();
  return () => queryClient.invalidateQueries({ queryKey: queries.contracts.key() });
}
