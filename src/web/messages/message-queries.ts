import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";

const FRESH = { ...BY_VIEWER, staleTime: 0, refetchOnMount: true } as const;

export function useConversations(q: string) {
  const { queries } = useApi();
  return useInfiniteQuery({
    ...queries.messages.list.infiniteOptions({
      input: (after: string | undefined) => ({ q, ...(after === undefined ? {} : { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    ...FRESH,
    placeholderData: keepPreviousData,
  });
}

/** The conversation of a message: the newest page, then earlier ones. */
export function useConversation(messageId: string) {
  const { queries } = useApi();
  return useInfiniteQuery({
    ...queries.messages.get.infiniteOptions({
      input: (before: string | undefined) => ({ id: messageId, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.earlier ?? undefined,
    }),
    ...FRESH,
    retry: false,
  });
}
