import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";

/** What one was told of, in parts, the latest first; asked for anew on each visit. */
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

/** How many are unread; nothing for visitors. */
export function useUnreadNotifications(): number {
  const { queries } = useApi();
  const isSignedIn = useSession().status === "signed-in";
  const count = useQuery({
    ...queries.notifications.countUnread.queryOptions(),
    ...BY_VIEWER,
    enabled: isSignedIn,
  });
  return isSignedIn ? (count.data?.unreadCount ?? 0) : 0;
}
