import type { InfiniteData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ContactList } from "#contract/vocabulary.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { mapPages } from "#web/platform/api/paging.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";

type RequestPage = OutputOf<"contact", "listRequests">;

export type RequestPages = InfiniteData<RequestPage, unknown>;

/** Merges the server's list with items that `isKept` keeps in their former places. */
export function keepInPlace(
  before: RequestPages | undefined,
  now: RequestPages,
  isKept: (id: string) => boolean,
): RequestPages {
  const there = new Set(now.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  return {
    ...now,
    pages: now.pages.map((page, index) => {
      const items = [...page.items];
      for (const [place, one] of (before?.pages[index]?.items ?? []).entries()) {
        if (isKept(one.id) && !there.has(one.id)) items.splice(place, 0, one);
      }
      return { ...page, items };
    }),
  };
}

/** A marked request stays in place while its list is open, so that it can be reopened. */
export function useMarked(show: ContactList): Set<string> {
  const [marked] = useState(() => new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list begins without marks.
  useEffect(() => () => marked.clear(), [show]);
  return marked;
}

export function useMark(id: string, marked: Set<string>) {
  const { api, queries, queryClient } = useApi();
  return useWrite({
    async mutationFn(isDone: boolean) {
      marked.add(id);
      return await (isDone ? api.contact.putDone({ id }) : api.contact.removeDone({ id }));
    },
    onSuccess({ request, counts }) {
      queryClient.setQueriesData(
        { queryKey: queries.contact.listRequests.key({ type: "infinite" }) },
        mapPages((page: RequestPage) => ({
          ...page,
          counts,
          items: page.items.map((one) => (one.id === id ? request : one)),
        })),
      );
      queryClient.setQueryData(
        queries.moderation.countPending.queryOptions().queryKey,
        (waiting) => waiting && { ...waiting, contact: counts.open },
      );
    },
    done: (_, isDone) => ({ title: isDone ? "Marked as done" : "Reopened", about: "contact" }),
    failed: { title: "Failed to update the request", about: "contact" },
  });
}
