import { useInfiniteQuery } from "@tanstack/react-query";
import { FRESH_BY_CURSOR } from "#web/platform/api/paging.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";

export function useConversations(q: string) {
  const { queries } = useApi();
  return useInfiniteQuery(
    queries.messages.list.infiniteOptions({
      input: (after: string | undefined) => ({ q, after }),
      ...FRESH_BY_CURSOR,
    }),
  );
}

/** The conversation of a message: the newest page, then earlier ones. */
export function useConversation(messageId: string | undefined) {
  const { queries } = useApi();
  return useInfiniteQuery(
    queries.messages.get.infiniteOptions({
      input: (before: string | undefined) => ({ id: messageId ?? "", before }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.earlier ?? undefined,
      ...FRESH_BY_VIEWER,
      enabled: messageId !== undefined,
      retry: false,
    }),
  );
}
