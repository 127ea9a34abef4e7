import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorText } from "#web/platform/error-text.ts";
import { failureOf } from "#web/platform/failure.ts";
import { refreshQueries } from "#web/platform/query-client.ts";
import { useApi } from "#web/platform/viewer.ts";
import { formatCounted } from "#web/ui/format.ts";
import { closeToast, toast } from "#web/ui/toast.ts";
import { decidedTitle, failedTitle, leftOverText } from "./decision-texts.ts";
import type { Decision } from "./item-state.ts";
import type { Queue } from "./queue.ts";
import { useDropping } from "./use-dropping.ts";
import type { Refusal } from "./use-settling.ts";

/** When what was decided has taken effect for sure, seconds after it could be undone last. */
const EFFECT_SECONDS = 5;

/** Decides on items, one or many, and undoes that; keeps the list and the counts that are shown right. */
export function useDeciding<Item>(queue: Queue<Item>) {
  const { queryKey, keyOf, deciding } = queue;
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const drop = useDropping(queue);
  const [busyWith, setBusyWith] = useState<readonly string[]>([]);
  const [undone, setUndone] = useState<{ key: string }>();
  /** What the key undoes. */
  const last = useRef<() => void>(undefined);

  const refresh = () => refreshQueries(queryClient, [queryKey, queries.moderation.countPending.key()]);

  const undo = async (batchId: string, keys: readonly string[]) => {
    last.current = undefined;
    try {
      const { undone: count } = await api.moderation.undoDecisions({ batchId });
      toast({
        title: count === 1 ? "Undone" : `${formatCounted(count, "decision")} undone`,
        about: "decision",
      });
      await refresh();
      if (keys[0] !== undefined) setUndone({ key: keys[0] });
    } catch (error) {
      toast({
        title: "Failed to undo",
        description: errorText(error, "Please try again."),
        tone: "error",
        about: "decision",
      });
    }
  };

  /**
   * @param onDecided called before the items leave the list, when at least one was decided on
   */
  const decide = async (
    items: readonly Item[],
    decision: Decision,
    reason: string | null,
    onDecided: () => void,
  ): Promise<void> => {
    const keys = items.map(keyOf);
    if (deciding === undefined || keys.some((key) => busyWith.includes(key))) return;
    const { kind, refOf } = deciding;
    // Its own topic: the way to undo the decision before stays.
    const failure = keys.join();
    setBusyWith((before) => [...before, ...keys]);
    try {
      const answer = await api.moderation.decideItems({ kind, items: items.map(refOf), decision, reason });
      const { batchId, results, undoSeconds, pendingCount } = answer;
      const decided = results.filter(({ outcome }) => outcome === "decided").map(({ id }) => id);
      if (decided.length > 0) onDecided();
      await drop(
        results.filter(({ outcome }) => outcome !== "own").map(({ id }) => id),
        pendingCount,
      );
      const leftOver = leftOverText(kind, results);
      if (leftOver !== undefined) void refresh();
      if (decided.length === 0) {
        toast({
          title: failedTitle(kind),
          tone: "error",
          about: failure,
          ...(leftOver && { description: leftOver }),
        });
        return;
      }
      closeToast(failure);
      const undoThis = () => void undo(batchId, decided);
      last.current = undoThis;
      toast({
        title: decidedTitle(kind, decision, decided.length),
        ...(leftOver && { description: leftOver }),
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
    } catch (error) {
      const refusal: Refusal = failureOf(error);
      toast({
        title: failedTitle(kind),
        description: errorText(refusal, "Please try again."),
        tone: "error",
        about: failure,
      });
      if (refusal.code === "FORBIDDEN")
        void queryClient.invalidateQueries({ queryKey: queries.account.getMe.key() });
    } finally {
      setBusyWith((before) => before.filter((key) => !keys.includes(key)));
    }
  };
  return { decide, busyWith, undoLast: () => last.current?.(), undone };
}
