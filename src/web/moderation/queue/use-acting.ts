import { useRef, useState } from "react";
import { failureOf } from "#web/platform/api/failure.ts";
import { mapPages } from "#web/platform/api/paging.ts";
import { refreshQueries } from "#web/platform/api/query-client.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { closeToast, toast } from "#web/ui/toast/toast.ts";
import type { Acted, Queue, QueuePage } from "./queue.ts";

/** Seconds after the undo period until a decision has certainly taken effect. */
const EFFECT_SECONDS = 5;

interface Acting<Item, Input> {
  items: readonly [Item, ...Item[]];
  input: Input;
  /** Called before items leave the list. */
  onActed: () => void;
  /** Of an item that is no longer shown: called if it doesn't leave. */
  onStayed?: () => void;
  /** Of such an item: acts again after a failure. */
  retry?: () => void;
}

/** Acts on items of a queue, takes those that left off the list, and offers to undo it. */
export function useActing<Item, Input>(queue: Queue<Item, Input>) {
  const { queryKey, keyOf, act, failed, conflicts = {} } = queue;
  /** Errors that another attempt doesn't end. */
  const lasting = { ...conflicts, FORBIDDEN: undefined };
  const { queries, queryClient } = useApi();
  const [undone, setUndone] = useState<{ key: string }>();
  const last = useRef<() => void>(undefined);
  const keysOf = ({ items }: Acting<Item, Input>) => items.map(keyOf);
  /** Failures have their own topic, so that they don't replace the undo toast. */
  const topicOf = (acting: Acting<Item, Input>) => keysOf(acting).join();
  const countKey = queries.moderation.countPending.key();
  const refresh = () => refreshQueries(queryClient, [queryKey, countKey]);

  const { write: undo } = useWrite({
    mutationFn: ({ send }: NonNullable<Acted["undo"]>) => send(),
    done: (title) => ({ title, about: "decision" }),
    async onSuccess(_, { key }) {
      await refresh();
      setUndone({ key });
    },
    failed: { title: "Failed to undo", about: "decision" },
  });

  /** Reloads requests in progress, which would bring the items back. */
  async function drop({ left, counts }: Acted) {
    const isOutdated = queryClient.isFetching({ queryKey }) > 0;
    if (isOutdated) await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      mapPages((page: QueuePage<Item>) => ({
        ...{ ...page, ...counts },
        items: page.items.filter((item) => !left.includes(keyOf(item))),
      })),
    );
    void queryClient.invalidateQueries({ queryKey: countKey });
    if (isOutdated) void queryClient.invalidateQueries({ queryKey });
  }

  const { write, busyWith } = useWrite({
    mutationFn: ({ items, input }: Acting<Item, Input>) => act(items, input),
    keysOf,
    async onSuccess(acted, acting) {
      const { title, description, isFailed = false, undo: undoing } = acted;
      if (!isFailed) acting.onActed();
      await drop(acted);
      if (!acted.left.includes(keyOf(acting.items[0]))) acting.onStayed?.();
      const shown = { title, ...(description && { description }) };
      if (description !== undefined) void refresh();
      if (isFailed) return toast({ ...shown, tone: "error", about: topicOf(acting) });
      closeToast(topicOf(acting));
      const undoThis =
        undoing &&
        (() => {
          last.current = undefined;
          void undo(undoing);
        });
      last.current = undoThis;
      toast({
        ...{ ...shown, about: "decision" },
        ...(undoThis && { action: { label: "Undo", onPress: undoThis } }),
        ...(undoing?.seconds && { milliseconds: undoing.seconds * 1000 }),
      });
      // Lists, counts and sums change then, so drop cached ones that are not on screen.
      window.setTimeout(
        () => queryClient.removeQueries({ type: "inactive" }),
        undoing?.seconds ? (undoing.seconds + EFFECT_SECONDS) * 1000 : 0,
      );
    },
    rejected: conflicts,
    failed: (acting, error) => ({
      ...{ title: failed(acting.items[0]), about: topicOf(acting) },
      retry: (failureOf(error).code ?? "") in lasting ? undefined : acting.retry,
    }),
    onError(error, { onStayed }) {
      onStayed?.();
      const { code = "" } = failureOf(error);
      if (code in conflicts) void refresh();
      if (code === "FORBIDDEN") void queryClient.invalidateQueries({ queryKey: queries.account.getMe.key() });
    },
  });
  return { act: write, busyWith, undoLast: () => last.current?.(), undone };
}
