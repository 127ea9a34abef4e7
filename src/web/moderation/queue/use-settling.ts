import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Failure, failureOf } from "#web/platform/failure.ts";
import { useApi } from "#web/platform/viewer.ts";
import { closeToast, toast } from "#web/ui/toast.ts";
import type { Queue } from "./queue.ts";
import { useDropping } from "./use-dropping.ts";

/** What the API says of a decision that was not taken. */
export type Refusal = Failure<{ status?: string; outcome?: string; moderatorName?: string | null }>;

/** What is done about an item, and how that is told. */
export interface Settlement {
  /** Answers how many wait still. */
  act(): Promise<number>;
  done: string;
  failed: string;
  explain(refusal: Refusal): string;
}

/** Settles items one by one; keeps the list and the counts that are shown right. */
export function useSettling<Item>(queue: Queue<Item>) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const drop = useDropping(queue);
  const [busyWith, setBusyWith] = useState<readonly string[]>([]);

  /** After a refusal: what is gone goes, and what else has changed meanwhile is asked for. */
  const catchUp = async (key: string, code: string | undefined) => {
    if (code === "ALREADY_RESOLVED" || code === "NOT_FOUND") {
      await drop([key]);
      void queryClient.invalidateQueries({ queryKey: queue.queryKey });
      void queryClient.invalidateQueries({ queryKey: queries.moderation.countPending.key() });
    }
    if (code === "FORBIDDEN") void queryClient.invalidateQueries({ queryKey: queries.account.getMe.key() });
  };

  const settle = async (key: string, { act, done, failed, explain }: Settlement): Promise<void> => {
    if (busyWith.includes(key)) return;
    setBusyWith((before) => [...before, key]);
    try {
      await drop([key], await act());
      closeToast(key);
      toast({ title: done, about: "decision" });
      // Lists, counts and sums have changed; what is shown of them next is asked for anew.
      queryClient.removeQueries({ type: "inactive" });
    } catch (error) {
      const refusal: Refusal = failureOf(error);
      toast({ title: failed, description: explain(refusal), tone: "error", about: key });
      await catchUp(key, refusal.code);
    } finally {
      setBusyWith((before) => before.filter((one) => one !== key));
    }
  };
  return { settle, busyWith };
}
