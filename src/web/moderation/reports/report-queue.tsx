import type { Resolution } from "#contract/reports.ts";
import type { Queue } from "#web/moderation/queue/queue.ts";
import { useDropping } from "#web/moderation/queue/use-dropping.ts";
import { failureOf } from "#web/platform/failure.ts";
import { useApi } from "#web/platform/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { closeToast, toast } from "#web/ui/toast.ts";

const DONE: Record<Resolution, string> = {
  dismiss: "Reports dismissed",
  hide: "Hidden until the author edits it",
  remove: "Permanently removed",
  warn: "Warning sent",
};

export function useResolving<Item>(queue: Queue<Item>) {
  const { queries, queryClient } = useApi();
  const drop = useDropping(queue);
  return useWrite({
    ...queries.reports.resolve.mutationOptions(),
    keysOf: ({ id }) => [id],
    async onSuccess({ openCount }, { id, resolution }) {
      await drop([id], openCount);
      closeToast(id);
      toast({ title: DONE[resolution], about: "decision" });
      // Lists, counts and sums have changed, so drop cached ones that are not on screen.
      queryClient.removeQueries({ type: "inactive" });
    },
    rejected: {
      NOT_FOUND: "It no longer exists.",
      ALREADY_RESOLVED: ({ data }) =>
        `Already handled by ${data.moderatorName ?? "someone else"}: ${data.outcome}.`,
    },
    failed: ({ id }) => ({ title: "Failed to resolve the report", about: id }),
    async onError(error, { id }) {
      const { code } = failureOf(error);
      if (code === "ALREADY_RESOLVED" || code === "NOT_FOUND") {
        await drop([id]);
        void queryClient.invalidateQueries({ queryKey: queue.queryKey });
        void queryClient.invalidateQueries({ queryKey: queries.moderation.countPending.key() });
      }
      if (code === "FORBIDDEN") void queryClient.invalidateQueries({ queryKey: queries.account.getMe.key() });
    },
  });
}

export type Resolving = ReturnType<typeof useResolving>;
