import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { LoadingQueue } from "#web/moderation/queue/queue-view.tsx";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { ExportButton } from "#web/ui/export-button.tsx";
import { EmptyState, ErrorState } from "#web/ui/notice.tsx";
import { LogEntryItem } from "./log-entry.tsx";
import { LogFilters, useLogFilter } from "./log-filters.tsx";

/** What moderators and the rules did, newest first. */
export function ModerationLog() {
  const { api } = useApi();
  const filter = useLogFilter();
  const log = useLog(filter);
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <h2 className="sr-only">Log</h2>
      <LogFilters actors={log.data?.pages.at(-1)?.actors ?? []}>
        <ExportButton
          load={(after) => api.moderation.exportLog({ ...filter, ...(after && { after }) })}
          done="Log exported"
          failed="Failed to export the log"
          about="log"
          disabled={log.data !== undefined && entries.length === 0}
        />
      </LogFilters>
      {log.isPending && <LoadingQueue />}
      {log.isLoadingError && (
        <div className="pt-6">
          <ErrorState title="Failed to load the log" onRetry={() => log.refetch()} isBusy={log.isFetching} />
        </div>
      )}
      {log.data !== undefined && entries.length === 0 && (
        <NoEntries isNarrowed={Object.keys(filter).length > 0} />
      )}
      <ol aria-busy={log.isPlaceholderData}>
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

function useLog(filter: ReturnType<typeof useLogFilter>) {
  const { queries } = useApi();
  return useInfiniteQuery({
    ...queries.moderation.listLog.infiniteOptions({
      input: (after: string | undefined) => ({ ...filter, ...(after && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    ...BY_VIEWER,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: true,
  });
}

function NoEntries({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className="pt-6">
      <EmptyState title={isNarrowed ? "No matching entries" : "No moderation activity yet"}>
        <p className="text-soft">
          {isNarrowed ? "Try a different filter." : "Every moderator action is logged here."}
        </p>
      </EmptyState>
    </div>
  );
}
