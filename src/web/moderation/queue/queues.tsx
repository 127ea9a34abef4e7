import type { DecidableKind } from "#contract/moderation/decisions.ts";
import type { PendingItem } from "#contract/moderation/queue.ts";
import type { ReportedItem } from "#contract/reports.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/viewer.ts";
import { useFilterText } from "#web/ui/form/filter-field.tsx";
import { PendingItemView, pendingTitle } from "./pending-item.tsx";
import { QueueView } from "./queue-view.tsx";
import { ReportedItemView, reportedTitle } from "./reported-item.tsx";

const NEW_SUBMISSIONS = "New submissions show up here.";
const EMPTY: Record<DecidableKind, { title: string; hint: string }> = {
  review: { title: "No pending reviews", hint: NEW_SUBMISSIONS },
  discussion: { title: "No pending discussions", hint: NEW_SUBMISSIONS },
  comment: {
    title: "No comments in review",
    hint: "A member's first two posts, links from new accounts, and near-duplicates show up here.",
  },
};

export function PendingQueue({ kind: noun }: { kind: DecidableKind }) {
  const q = useFilterText();
  const kind = PLURALS[noun];
  const { call, key } = useApi().queries.moderation.listPending;
  return (
    <QueueView
      queue={{
        ...{ kind, q },
        queryKey: [...key({ type: "infinite", input: { kind } }), q],
        load: (after, signal) => call({ kind, after, q: q || undefined }, { signal }),
        keyOf: ({ id }: PendingItem) => id,
        rowOf: (item) => ({ title: pendingTitle(item), author: item.author.fullName, at: item.submittedAt }),
        deciding: {
          kind: noun,
          refOf: (item) => ({ id: item.id, ...(item.kind === "comment" && { version: item.version }) }),
          isOpen: ({ can }) => can.decide,
        },
      }}
      empty={EMPTY[noun]}
      Item={PendingItemView}
    />
  );
}

export function ReportQueue() {
  const q = useFilterText();
  const { call, key } = useApi().queries.reports.list;
  return (
    <QueueView
      queue={{
        ...{ kind: "reports", q },
        queryKey: [...key({ type: "infinite" }), q],
        async load(after, signal) {
          const { openCount: pendingCount, ...page } = await call({ after, q: q || undefined }, { signal });
          return { ...page, pendingCount };
        },
        keyOf: ({ subject }: ReportedItem) => subject.id,
        rowOf: (item) => ({
          title: reportedTitle(item),
          author: item.author.fullName,
          at: item.reports[0]?.createdAt,
        }),
      }}
      empty={{ title: "No open reports", hint: "Reported content shows up here." }}
      Item={ReportedItemView}
    />
  );
}
