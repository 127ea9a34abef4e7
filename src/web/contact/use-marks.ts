import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ContactRequest } from "#contract/contact.ts";
import type { ContactList } from "#contract/vocabulary.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";

interface Part {
  items: ContactRequest[];
  counts: { open: number; done: number };
  next: string | null;
}

export type Parts = InfiniteData<Part, unknown>;

/** The list as the server has it now, with the items that `isKept` tells where they were before. */
export function keepInPlace(before: Parts | undefined, now: Parts, isKept: (id: string) => boolean): Parts {
  const there = new Set(now.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  return {
    ...now,
    pages: now.pages.map((part, index) => {
      const items = [...part.items];
      for (const [place, one] of (before?.pages[index]?.items ?? []).entries()) {
        if (isKept(one.id) && !there.has(one.id)) items.splice(place, 0, one);
      }
      return { ...part, items };
    }),
  };
}

/**
 * Marks requests as done, and reopens them. One that was marked stays where it is while its list is open, so that
 * it can be reopened in its place.
 */
export function useMarks(show: ContactList) {
  const marked = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list begins without marks.
  useEffect(() => () => marked.current.clear(), [show]);
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const [busyWith, setBusyWith] = useState<readonly string[]>([]);

  const mark = async (id: string, isDone: boolean): Promise<void> => {
    if (busyWith.includes(id)) return;
    setBusyWith((before) => [...before, id]);
    marked.current.add(id);
    try {
      const { putDone, removeDone } = api.contact;
      const { request, counts } = await (isDone ? putDone({ id }) : removeDone({ id }));
      queryClient.setQueriesData<InfiniteData<Part>>(
        { queryKey: queries.contact.listRequests.key({ type: "infinite" }) },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((part) => ({
              ...part,
              counts,
              items: part.items.map((one) => (one.id === id ? request : one)),
            })),
          },
      );
      queryClient.setQueryData(
        queries.moderation.countPending.queryOptions().queryKey,
        (waiting) => waiting && { ...waiting, contact: counts.open },
      );
      toast({ title: isDone ? "Marked as done" : "Reopened", about: "contact" });
    } catch (error) {
      const description = errorText(error, "Please try again.");
      toast({ title: "Failed to update the request", description, tone: "error", about: "contact" });
    } finally {
      setBusyWith((before) => before.filter((one) => one !== id));
    }
  };
  return { mark, busyWith, isMarked: (id: string) => marked.current.has(id) };
}
