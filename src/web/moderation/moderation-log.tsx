import { useInfiniteQuery } from "@tanstack/react-query";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/notice.tsx";
import { LogEntryItem } from "./log-entry.tsx";
import { LoadingQueue } from "./queue-view.tsx";

/** What moderators and the rules did, newest first. */
export function ModerationLog() {
  const { queries } = useApi();
  const log = useInfiniteQuery({
    ...queries.moderation.listLog.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    ...BY_VIEWER,
    staleTime: 0,
    refetchOnMount: true,
  });
  if (log.isPending) return <LoadingQueue />;
  if (log.data === undefined) {
    return (
      <div className="pt-6">
        <ErrorState title="Failed to load the log" onRetry={() => log.refetch()} isBusy={log.isFetching} />
      </div>
    );
  }
  const entries = log.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    return (
      <div className="pt-6">
        <EmptyState title="No moderation activity yet">
          <p className="text-soft">Every moderator action is logged here.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <h2 className="sr-only">Log</h2>
      <ol>
        {entries.map((entry) => (
          <LogEntryItem key={entry.id} entry={entry} />
        ))}
      </ol>
      {log.hasNextPage && (
        <div className="flex justify-center pt-6">
          <Button look="secondary" onClick={() => log.fetchNextPage()} isBusy={log.isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
