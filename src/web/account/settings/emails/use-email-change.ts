import { useQuery } from "@tanstack/react-query";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";

export function useEmailChange() {
  const { queries } = useApi();
  return useQuery(queries.account.getEmailChange.queryOptions(FRESH_BY_VIEWER));
}
