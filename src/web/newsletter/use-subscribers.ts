import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Subscriber } from "#contract/newsletter.ts";
import type { NewsletterFilter } from "#contract/vocabulary.ts";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";

interface SubscriberPage {
  items: Subscriber[];
  next: string | null;
  counts: { pending: number; confirmed: number };
}

/** Subscribers with `q` in their address and this status, newest first. */
export function useSubscribers(q: string, status: NewsletterFilter | undefined) {
  const { queries } = useApi();
  return useInfiniteQuery({
    ...queries.newsletter.listSubscribers.infiniteOptions({
      input: (after: string | undefined) => ({ q, status, ...(after === undefined ? {} : { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    ...BY_VIEWER,
    // Subscribers change, so each visit loads the list again.
    staleTime: 0,
    refetchOnMount: "always",
    // Keep the previous list while the search changes.
    placeholderData: keepPreviousData,
  });
}

/** Removes a deleted subscriber from the lists on screen. */
export function useForgetSubscriber() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return ({ id, isConfirmed }: Subscriber) => {
    queryClient.setQueriesData<InfiniteData<SubscriberPage>>(
      { queryKey: queries.newsletter.listSubscribers.key({ type: "infinite" }) },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            counts: without(page.counts, isConfirmed),
            items: page.items.filter((one) => one.id !== id),
          })),
        },
    );
  };
}

const without = ({ pending, confirmed }: SubscriberPage["counts"], isConfirmed: boolean) =>
  isConfirmed ? { pending, confirmed: confirmed - 1 } : { pending: pending - 1, confirmed };
