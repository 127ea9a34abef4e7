import { useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/notice.tsx";
import { loadToasts } from "#web/ui/toast-region.tsx";
import { PendingReviewItem } from "./pending-review-item.tsx";
import { useReviewQueue } from "./review-queue-query.ts";
import { useDecision } from "./use-decision.ts";

/** The reviews that wait for a decision, oldest first. */
export function ReviewQueue() {
  const queue = useReviewQueue();
  useEffect(() => {
    // What failed is to be told without a connection, too.
    loadToasts().catch(() => {});
  }, []);
  if (queue.isPending) return <LoadingQueue />;
  if (queue.data === undefined) {
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
  return <LoadedQueue queue={queue} />;
}

/** What stands where the queue will. */
export function LoadingQueue() {
  return (
    <div role="status" aria-label="Loading pending reviews" className="flex flex-col gap-4 pt-16">
      <span className="skeleton h-72" />
      <span className="skeleton h-72" />
    </div>
  );
}

function LoadedQueue({ queue }: { queue: ReturnType<typeof useReviewQueue> }) {
  const { items, pendingCount } = queue;
  const { decide, busyWith } = useDecision();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** What is being decided on; once it is gone, the item in its place is the next. */
  const [last, setLast] = useState<{ revisionId: string; place: number }>();
  useEffect(() => {
    if (!last || items.some(({ revisionId }) => revisionId === last.revisionId)) return;
    setLast(undefined);
    // Whoever went elsewhere meanwhile is left there.
    if (document.activeElement !== document.body) return;
    const articles = list.current?.querySelectorAll("article");
    goTo(articles?.item(Math.min(last.place, articles.length - 1)) ?? heading.current);
  }, [last, items]);
  return (
    <>
      <div className="mt-6 flex flex-wrap items-end justify-between gap-x-6 border-hairline border-b">
        <h2
          ref={heading}
          tabIndex={-1}
          className="-mb-px border-marigold border-b-[3px] pb-2.5 font-sans font-semibold text-base outline-none"
        >
          Reviews <span className="font-normal text-soft tabular-nums">{pendingCount} pending</span>
        </h2>
        <p className="hidden pb-2.5 text-sm text-soft lg:block [&_kbd]:font-sans [&_kbd]:font-semibold [&_kbd]:text-ink">
          <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>R</kbd> reason. In the reason <kbd>Ctrl</kbd>+
          <kbd>Enter</kbd> rejects.
        </p>
      </div>
      <div ref={list} className="flex flex-col gap-4 pt-4">
        {items.length === 0 && !queue.hasNextPage && (
          <EmptyState title="No pending reviews">
            <p className="text-soft">New ones appear here when somebody sends one in.</p>
            <Button look="secondary" onClick={() => queue.refetch()} isBusy={queue.isFetching}>
              Look again
            </Button>
          </EmptyState>
        )}
        {items.map((review, index) => (
          <PendingReviewItem
            key={review.revisionId}
            review={review}
            isBusy={busyWith.includes(review.revisionId)}
            onStep={(step) => goTo(list.current?.querySelectorAll("article").item(index + step) ?? null)}
            onDecide={(decision, reason) => {
              setLast({ revisionId: review.revisionId, place: index });
              void decide(review.revisionId, decision, reason);
            }}
          />
        ))}
        {queue.isFetchNextPageError ? (
          <ErrorState title="Failed to load pending content" onRetry={() => queue.fetchNextPage()} />
        ) : (
          queue.hasNextPage && (
            <Button look="secondary" onClick={queue.showMore} isBusy={queue.isMoreToCome}>
              Show more
            </Button>
          )
        )}
      </div>
    </>
  );
}

/** Brings an item to the top, where the one before stood, with focus on what decides on it. */
function goTo(element: HTMLElement | null): void {
  const target = element?.querySelector<HTMLElement>("button[data-approve]") ?? element;
  element?.scrollIntoView({ block: "start" });
  target?.focus({ preventScroll: true });
}
