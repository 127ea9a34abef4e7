import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PendingReview } from "#contract/moderation.ts";
import { BY_VIEWER } from "#web/platform/api.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { PendingReviewItem } from "./pending-review-item.tsx";

/** The reviews that wait for a decision, oldest first. */
export function ReviewQueue() {
  const queue = useQueue();
  const { decide, busyWith } = useDecision();
  if (queue.isPending) {
    return (
      <div role="status" aria-label="Loading pending reviews" className="flex flex-col gap-6 pt-6">
        <span className="skeleton h-80" />
        <span className="skeleton h-80" />
      </div>
    );
  }
  if (queue.isError) {
    return (
      <div className="pt-6">
        <ErrorState
          title="Failed to load pending content"
          onRetry={() => queue.refetch()}
          isBusy={queue.isFetching}
        />
      </div>
    );
  }
  const items = queue.data.pages.flatMap((page) => page.items);
  const pendingCount = queue.data.pages.at(-1)?.pendingCount ?? 0;
  return (
    <>
      <h2 className="mt-6 inline-block border-marigold border-b-[3px] pb-2.5 font-sans font-semibold text-base">
        Reviews <span className="font-normal text-soft">{pendingCount} pending</span>
      </h2>
      <div className="flex flex-col gap-6 border-hairline border-t pt-6">
        {items.length === 0 && (
          <EmptyState title="No pending reviews">
            <p className="text-soft">New ones appear here when somebody sends one in.</p>
            <Button look="secondary" onClick={() => queue.refetch()} isBusy={queue.isFetching}>
              Look again
            </Button>
          </EmptyState>
        )}
        {items.map((review) => (
          <PendingReviewItem
            key={review.revisionId}
            review={review}
            isBusy={busyWith === review.revisionId}
            onDecide={(decision, reason) => void decide(review, decision, reason)}
          />
        ))}
        {queue.hasNextPage && (
          <Button look="secondary" onClick={() => queue.fetchNextPage()} isBusy={queue.isFetchingNextPage}>
            Show more
          </Button>
        )}
      </div>
    </>
  );
}

function useQueueOptions() {
  const { queries } = useApi();
  return {
    ...queries.moderation.listReviews.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    ...BY_VIEWER,
    // Others decide, too: each visit begins with what is pending then.
    staleTime: 0,
    refetchOnMount: true,
  };
}

const useQueue = () => useInfiniteQuery(useQueueOptions());

function useDecision() {
  const { api } = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = useQueueOptions();
  const [busyWith, setBusyWith] = useState<string>();

  /** Takes an item out of the list that is shown; the count is the server's. */
  const drop = (revisionId: string, pendingCount?: number) =>
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

  const decide = async (
    { revisionId }: PendingReview,
    decision: "approved" | "rejected",
    reason: string,
  ): Promise<void> => {
    if (busyWith !== undefined) return;
    setBusyWith(revisionId);
    try {
      const { pendingCount } = await api.moderation.decideReview({
        revisionId,
        decision,
        reason: reason || null,
      });
      drop(revisionId, pendingCount);
      toast({ title: decision === "approved" ? "Review approved!" : "Review rejected!" });
      // Lists, counts and sums have changed; what is shown of them next is asked for anew.
      queryClient.removeQueries({ type: "inactive" });
    } catch (error) {
      const { code, data } = error as {
        code?: string;
        data?: { status: string; moderatorName: string | null };
      };
      const isDecided = code === "ALREADY_DECIDED" && data;
      if (isDecided) drop(revisionId);
      toast({
        title: "Failed to moderate review",
        description: isDecided ? alreadyDecided(data) : errorText(error, "Please try again."),
        tone: "error",
      });
    } finally {
      setBusyWith(undefined);
    }
  };
  return { decide, busyWith };
}

function alreadyDecided({ status, moderatorName }: { status: string; moderatorName: string | null }): string {
  if (status === "superseded") return "The author has sent in a newer version.";
  return `${moderatorName ?? "Somebody else"} has already ${status} this review.`;
}
