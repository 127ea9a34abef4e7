import { useInfiniteQuery } from "@tanstack/react-query";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";

/** Pages of notifications, newest first; loaded again on each visit. */
export function useNotificationsQuery() {
  const { queries } = useApi();
  return useInfiniteQuery({
    ...queries.notifications.list.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    ...BY_VIEWER,
    staleTime: 0,
    refetchOnMount: true,
  });
}
