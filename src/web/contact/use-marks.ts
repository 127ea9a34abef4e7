import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ContactRequest } from "#contract/contact.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";

interface Part {
  items: ContactRequest[];
  counts: { open: number; done: number };
  next: string | null;
}

/**
 * Marks requests as done, and takes it back. One that was marked stays where it is until the list is looked at
 * anew, so that it can be taken back in its place.
 */
export function useMarks() {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const [busyWith, setBusyWith] = useState<readonly string[]>([]);

  const mark = async (id: string, isDone: boolean): Promise<void> => {
    if (busyWith.includes(id)) return;
    setBusyWith((before) => [...before, id]);
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
  return { mark, busyWith };
}
