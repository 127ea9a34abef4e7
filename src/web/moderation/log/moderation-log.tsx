import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { FRESH_BY_CURSOR } from "#web/platform/api/paging.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { ExportButton } from "#web/ui/export-button.tsx";
import { PagedList } from "#web/ui/list/paged-list.tsx";
import { EmptyState } from "#web/ui/page/notice.tsx";
import { groupEntries } from "./group-entries.ts";
import { LogEntryItem } from "./log-entry.tsx";
import { LogFilters, useLogFilter } from "./log-filters.tsx";

export function ModerationLog() {
  const { api, queries } = useApi();
  const filter = useLogFilter();
  const log = useInfiniteQuery(
    queries.moderation.listLog.infiniteOptions({
      input: (after: string | undefined) => ({ ...filter, after }),
      ...FRESH_BY_CURSOR,
    }),
  );
  const places = useMemo(() => groupEntries(log.data?.pages.flatMap(({ items }) => items) ?? []), [log.data]);
  return (
    <>
      <h2 className="sr-only">Log</h2>
      <LogFilters actors={log.data?.pages.at(-1)?.actors ?? []}>
        <ExportButton
          load={(after) => api.moderation.exportLog({ ...filter, after })}
          done="Log exported"
          failed="Failed to export the log"
          about="log"
          disabled={log.data?.pages[0]?.items.length === 0}
        />
      </LogFilters>
      <div>
        <PagedList
          query={log}
          what="the log"
          className="day-list"
          at={(entry) => entry.at}
          skeletons={["h-72", "h-72"]}
          row={(entry, _, day) => (
            <LogEntryItem key={entry.id} {...{ entry, day }} place={places.get(entry.id)} isInDay />
          )}
          empty={<NoEntries isNarrowed={Object.values(filter).some(Boolean)} />}
        />
      </div>
    </>
  );
}

function NoEntries({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState
      title={isNarrowed ? "No matching entries" : "No moderation activity yet"}
      hint={isNarrowed ? "Try a different filter." : "Every moderator action is logged here."}
    />
  );
}
