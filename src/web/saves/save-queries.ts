import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Saveable } from "#contract/saves.ts";
import { BY_VIEWER, FRESH_BY_VIEWER } from "#web/platform/api.ts";
import { BY_PAGE } from "#web/platform/paging.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";

/** One request serves all items of a kind; none is sent if the page knows whether the item is saved. */
export function useIsSaved({ kind, id }: Saveable, known?: boolean): boolean {
  const { queries } = useApi();
  const isSignedIn = useSession().status === "signed-in";
  const saved = useQuery({
    ...queries.saves.listIds.queryOptions({ input: { kind } }),
    ...BY_VIEWER,
    enabled: isSignedIn && known === undefined,
    select: ({ ids }) => ids.includes(id),
  });
  return isSignedIn && (known ?? saved.data === true);
}

/** The member's saved items, newest first, in pages; refetched on each visit. */
export function useSavedItems(kind: Saveable["kind"] | undefined, q: string) {
  const { queries } = useApi();
  return useInfiniteQuery({
    ...queries.saves.list.infiniteOptions({
      input: (page: number) => ({ q, page, kind }),
      ...BY_PAGE,
    }),
    ...FRESH_BY_VIEWER,
    placeholderData: keepPreviousData,
  });
}
