import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { FRESH_BY_VIEWER } from "#web/platform/api.ts";
import { BY_CURSOR } from "#web/platform/paging.ts";
import { useApi } from "#web/platform/viewer.ts";

export function useConversations(q: string) {
  const { queries } = useApi();
  return useInfiniteQuery({
    ...queries.messages.list.infiniteOptions({
      input: (after: string | undefined) => ({ q, after }),
      ...BY_CURSOR,
    }),
    ...FRESH_BY_VIEWER,
    placeholderData: keepPreviousData,
  });
}

/** The conversation of a message: the newest page, then earlier ones. */
export function useConversation(messageId: string) {
  const { queries } = useApi();
  return useInfiniteQuery({
    ...queries.messages.get.infiniteOptions({
      input: (before: string | undefined) => ({ id: messageId, before }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.earlier ?? undefined,
    }),
    ...FRESH_BY_VIEWER,
    retry: false,
  });
}
