import { useRef, useState } from "react";
import type { Decision } from "#contract/moderation/terms.ts";
import { decidedTitle, failedTitle, leftOverText } from "#web/moderation/pending/decision-texts.ts";
import { failureOf } from "#web/platform/failure.ts";
import { refreshQueries } from "#web/platform/query-client.ts";
import { useApi } from "#web/platform/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { formatCounted } from "#web/ui/format.ts";
import { closeToast, toast } from "#web/ui/toast.ts";
import type { Queue } from "./queue.ts";
import { useDropping } from "./use-dropping.ts";

/** Seconds after the undo period until a decision has certainly taken effect. */
const EFFECT_SECONDS = 5;

interface Deciding<Item> {
  items: readonly Item[];
  decision: Decision;
  reason: string | null;
  /** Called before items leave the list, if any was decided. */
  onDecided: () => void;
}

export function useDeciding<Item>(queue: Queue<Item>) {
  const { queryKey, keyOf, deciding } = queue;
  const { api, queries, queryClient } = useApi();
  const drop = useDropping(queue);
  const [undone, setUndone] = useState<{ key: string }>();
  const last = useRef<() => void>(undefined);
  const keysOf = ({ items }: Deciding<Item>) => items.map(keyOf);
  /** Failures have their own topic, so that they don't replace the undo toast. */
  const topicOf = (input: Deciding<Item>) => keysOf(input).join();

  const refresh = () => refreshQueries(queryClient, [queryKey, queries.moderation.countPending.key()]);

  const { write: undo } = useWrite({
    mutationFn: ({ batchId }: { batchId: string; key: string | undefined }) =>
      api.moderation.undoDecisions({ batchId }),
    done: ({ undone: count }) => ({
      title: count === 1 ? "Undone" : `${formatCounted(count, "decision")} undone`,
      about: "decision",
    }),
    async onSuccess(_, { key }) {
      await refresh();
      if (key !== undefined) setUndone({ key });
    },
    failed: { title: "Failed to undo", about: "decision" },
  });

  const { write: decide, busyWith } = useWrite({
    async mutationFn({ items, decision, reason }: Deciding<Item>) {
      if (deciding === undefined) throw new Error("This queue has no decisions.");
      const { kind, refOf } = deciding;
      const answer = await api.moderation.decideItems({ kind, items: items.map(refOf), decision, reason });
      return { kind, ...answer };
    },
    keysOf,
    async onSuccess({ kind, batchId, results, undoSeconds, pendingCount }, input) {
      const decided = results.filter(({ outcome }) => outcome === "decided").map(({ id }) => id);
      if (decided.length > 0) input.onDecided();
      await drop(
        results.filter(({ outcome }) => outcome !== "own").map(({ id }) => id),
        pendingCount,
      );
      const leftOver = leftOverText(kind, results);
      const description = leftOver && { description: leftOver };
      if (leftOver !== undefined) void refresh();
      if (decided.length === 0) {
        toast({ title: failedTitle(kind), tone: "error", about: topicOf(input), ...description });
        return;
      }
      closeToast(topicOf(input));
      const undoThis = () => {
        last.current = undefined;
        void undo({ batchId, key: decided[0] });
      };
      last.current = undoThis;
      toast({
        title: decidedTitle(kind, input.decision, decided.length),
        ...description,
        about: "decision",
        ...(undoSeconds > 0 && {
          action: { label: "Undo", onPress: undoThis },
          milliseconds: undoSeconds * 1000,
        }),
      });
      // Lists, counts and totals change then, so drop cached ones that are not on screen.
      window.setTimeout(
        () => queryClient.removeQueries({ type: "inactive" }),
        (undoSeconds + EFFECT_SECONDS) * 1000,
      );
    },
    failed: (input) => ({ title: failedTitle(deciding?.kind ?? "review"), about: topicOf(input) }),
    onError(error) {
      if (failureOf(error).code !== "FORBIDDEN") return;
      void queryClient.invalidateQueries({ queryKey: queries.account.getMe.key() });
    },
  });
  return { decide, busyWith, undoLast: () => last.current?.(), undone };
}
