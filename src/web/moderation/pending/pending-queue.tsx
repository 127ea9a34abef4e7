import { getRouteApi } from "@tanstack/react-router";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import type { PendingItem } from "#contract/moderation/queue.ts";
import type { ReportedItem } from "#contract/reports.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { QueueView } from "#web/moderation/queue/queue-view.tsx";
import { ReportedItemView, reportedTitle } from "#web/moderation/reports/reported-item.tsx";
import { lazyPart } from "#web/platform/online.ts";
import { useApi } from "#web/platform/viewer.ts";
import { useFilterText } from "#web/ui/form/filter-field.tsx";
import { ChoiceLinks } from "#web/ui/list/choice-links.tsx";
import { PendingItemView, pendingTitle } from "./pending-item.tsx";

const admin = getRouteApi("/admin");

const UnusualReviews = lazyPart(() => import("./published-queue.tsx"));

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
  const { numbers: show } = admin.useSearch();
  const kind = PLURALS[noun];
  const { call, key } = useApi().queries.moderation.listPending;
  return (
    <>
      <QueueView
        queue={{
          ...{ kind, q, isPart: show !== undefined },
          queryKey: [...key({ type: "infinite", input: { kind } }), q, show],
          load: (after, signal) => call({ kind, after, q: q || undefined, show }, { signal }),
          keyOf: ({ id }: PendingItem) => id,
          rowOf: (item) => ({
            title: pendingTitle(item),
            author: item.author.fullName,
            at: item.submittedAt,
          }),
          deciding: {
            kind: noun,
            refOf: (item) => ({ id: item.id, ...(item.kind === "comment" && { version: item.version }) }),
            isOpen: ({ can }) => can.decide,
          },
        }}
        empty={show === undefined ? EMPTY[noun] : NONE_UNUSUAL}
        Item={PendingItemView}
        filter={noun === "review" && <NumbersFilter current={show ?? "all"} q={q} />}
      />
      {show !== undefined && <UnusualReviews q={q} />}
    </>
  );
}

const NONE_UNUSUAL = {
  title: "No pending reviews with unusual numbers",
  hint: "Reviews with numbers far from what others report show up here.",
};

const NumbersFilter = ({ current, q }: { current: "all" | "unusual"; q: string }) => (
  <ChoiceLinks
    label="Filter reviews"
    choices={{ all: "All", unusual: "Unusual numbers" }}
    current={current}
    search={(numbers) => ({ q: q || undefined, numbers })}
  />
);

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
