import type { ReportedItem, Resolution } from "#contract/moderation/reports.ts";
import type { Queue } from "#web/moderation/queue/queue.ts";
import { QueueView } from "#web/moderation/queue/queue-view.tsx";
import { useApi } from "#web/platform/session/viewer.ts";
import { useFilterText } from "#web/ui/field/filter-field.tsx";
import { ReportedItemView, reportedTitle } from "./reported-item.tsx";
import type { Resolving } from "./resolution-form.tsx";

const DONE: Record<Resolution, string> = {
  dismiss: "Reports dismissed",
  hide: "Hidden until the author edits it",
  remove: "Permanently removed",
  warn: "Warning sent",
};

export function ReportQueue() {
  return (
    <QueueView
      queue={useReports(useFilterText())}
      empty={{ title: "No open reports", hint: "Reported content shows up here." }}
      Item={ReportedItemView}
    />
  );
}

function useReports(q: string): Queue<ReportedItem, Resolving> {
  const { api, queries } = useApi();
  const { call, key } = queries.reports.list;
  return {
    ...{ kind: "reports", name: "reports", q },
    queryKey: [...key({ type: "infinite" }), q],
    async load(after, signal) {
      const { openCount: pendingCount, ...page } = await call({ after, q: q || undefined }, { signal });
      return { ...page, pendingCount };
    },
    keyOf: ({ subject }) => subject.id,
    rowOf: (item) => ({
      ...{ title: reportedTitle(item), author: item.author.fullName, at: item.reports[0]?.createdAt },
    }),
    keys: {
      r: ["write a reason", "Remove, or warn if nothing can be removed (opens the reason field)"],
    },
    failed: () => "Failed to resolve the report",
    conflicts: {
      NOT_FOUND: "It no longer exists.",
      ALREADY_RESOLVED: ({ data }: { data: { moderatorName: string | null; outcome: string } }) =>
        `Already handled by ${data.moderatorName ?? "someone else"}: ${data.outcome}.`,
    },
    async act([{ subject }], resolving) {
      const { openCount: pendingCount } = await api.reports.resolve({ ...subject, ...resolving });
      return { left: [subject.id], counts: { pendingCount }, title: DONE[resolving.resolution] };
    },
  };
}
