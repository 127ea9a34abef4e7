import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";
import { useQueueOptions } from "./review-queue-query.ts";

export type Decision = "approved" | "rejected";

/** What the API says of a decision that was not taken. */
interface Refusal {
  code?: string;
  data?: { status?: string; moderatorName?: string | null };
}

/** Approves and rejects; keeps the list and the count that are shown right. */
export function useDecision() {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = useQueueOptions();
  const [busyWith, setBusyWith] = useState<readonly string[]>([]);

  /**
   * Takes an item out of the list; the count is the server's where it told one. What was asked for before would
   * bring the item back when it arrives, so it is asked for again.
   */
  const drop = async (revisionId: string, pendingCount?: number) => {
    const isOutdated = queryClient.isFetching({ queryKey }) > 0;
    if (isOutdated) await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.filter((item) => item.revisionId !== revisionId),
            pendingCount: pendingCount ?? Math.max(0, page.pendingCount - 1),
          })),
        },
    );
    if (isOutdated) void queryClient.invalidateQueries({ queryKey });
  };

  /** After a refusal: what is gone goes, and what else has changed meanwhile is asked for. */
  const catchUp = async (revisionId: string, code: string | undefined) => {
    if (code === "ALREADY_DECIDED" || code === "NOT_FOUND") {
      await drop(revisionId);
      void queryClient.invalidateQueries({ queryKey });
    }
    if (code === "FORBIDDEN") void queryClient.invalidateQueries({ queryKey: queries.account.getMe.key() });
  };

  const decide = async (revisionId: string, decision: Decision, reason: string): Promise<void> => {
    if (busyWith.includes(revisionId)) return;
    setBusyWith((before) => [...before, revisionId]);
    try {
      const { pendingCount } = await api.moderation.decideReview({
        revisionId,
        decision,
        reason: reason.trim() || null,
      });
      await drop(revisionId, pendingCount);
      toast({
        title: decision === "approved" ? "Review approved!" : "Review rejected!",
        about: "decision",
      });
      // Lists, counts and sums have changed; what is shown of them next is asked for anew.
      queryClient.removeQueries({ type: "inactive" });
    } catch (error) {
      const refusal = error as Refusal;
      toast({ title: "Failed to moderate review", description: explain(refusal), tone: "error" });
      await catchUp(revisionId, refusal.code);
    } finally {
      setBusyWith((before) => before.filter((one) => one !== revisionId));
    }
  };
  return { decide, busyWith };
}

function explain(refusal: Refusal): string {
  const { status, moderatorName } = refusal.data ?? {};
  if (refusal.code === "NOT_FOUND") return "Its author has removed it.";
  if (refusal.code !== "ALREADY_DECIDED") return errorText(refusal, "Please try again.");
  if (status === "superseded") return "The author has sent in a newer version.";
  return `${moderatorName ?? "Somebody else"} has already ${status} this review.`;
}
