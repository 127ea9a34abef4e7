import { getRouteApi } from "@tanstack/react-router";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import type { PendingItem } from "#contract/moderation/queue.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import type { Queue } from "#web/moderation/queue/queue.ts";
import { QueueView } from "#web/moderation/queue/queue-view.tsx";
import { lazyPart } from "#web/platform/online.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { useFilterText } from "#web/ui/field/filter-field.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { COMMON_REASONS, decidedTitle, failedTitle, leftOverText } from "./decision-texts.ts";
import { NumbersFilter } from "./numbers-filter.tsx";
import { PendingItemView, pendingTitle } from "./pending-item.tsx";

const admin = getRouteApi("/admin");

const PublishedQueue = lazyPart(() => import("./published-queue.tsx"));

const NEW_SUBMISSIONS = "New submissions show up here.";
const EMPTY: Record<DecidableKind | "unusual", { title: string; hint: string }> = {
  review: { title: "No pending reviews", hint: NEW_SUBMISSIONS },
  discussion: { title: "No pending discussions", hint: NEW_SUBMISSIONS },
  comment: {
    title: "No comments in review",
    hint: "A member's first two posts, links from new accounts, and near-duplicates show up here.",
  },
  unusual: {
    title: "No pending reviews with unusual numbers",
    hint: "Reviews with numbers far from what others report show up here.",
  },
};

export function ReviewQueue() {
  const { numbers } = admin.useSearch();
  return numbers === "published" ? (
    <PublishedQueue />
  ) : (
    <PendingQueue key={numbers} kind="review" show={numbers} />
  );
}

interface PendingQueueProps {
  kind: DecidableKind;
  show?: "unusual" | undefined;
}

export function PendingQueue({ kind, show }: PendingQueueProps) {
  const queue = usePending(kind, useFilterText(), show);
  return (
    <QueueView
      queue={queue}
      empty={EMPTY[show ?? kind]}
      Item={PendingItemView}
      {...(kind === "review" && { filter: () => <NumbersFilter current={show} /> })}
    />
  );
}

function usePending(noun: DecidableKind, q: string, show: "unusual" | undefined): Queue<PendingItem> {
  const { api, queries } = useApi();
  const { call, key } = queries.moderation.listPending;
  const kind = PLURALS[noun];
  return {
    ...{ kind, name: kind, q, isPart: show !== undefined },
    queryKey: [...key({ type: "infinite", input: { kind } }), q, show],
    load: (after, signal) => call({ kind, after, q: q || undefined, show }, { signal }),
    keyOf: ({ id }) => id,
    rowOf: (item) => ({ title: pendingTitle(item), author: item.author.fullName, at: item.submittedAt }),
    keys: { a: ["approve", "Approve"], r: ["reject", "Reject (opens the reason field)"] },
    canUndo: true,
    bulk: { noun, reasons: COMMON_REASONS[noun], isOpen: ({ can }) => can.decide },
    failed: () => failedTitle(noun),
    async act(items, verdict) {
      const refs = items.map((item) => ({
        id: item.id,
        ...(item.kind === "comment" && { version: item.version }),
      }));
      const answer = await api.moderation.decideItems({ kind: noun, items: refs, ...verdict });
      const { batchId, results, undoSeconds, pendingCount } = answer;
      const [first, ...more] = results.filter(({ outcome }) => outcome === "decided").map(({ id }) => id);
      return {
        left: results.filter(({ outcome }) => outcome !== "own").map(({ id }) => id),
        counts: { pendingCount },
        description: leftOverText(noun, results),
        ...(first === undefined
          ? { title: failedTitle(noun), isFailed: true }
          : { title: decidedTitle(noun, verdict.decision, more.length + 1) }),
        ...(first !== undefined &&
          undoSeconds > 0 && {
            undo: {
              ...{ key: first, seconds: undoSeconds },
              async send() {
                const { undone } = await api.moderation.undoDecisions({ batchId });
                return undone === 1 ? "Undone" : `${formatCounted(undone, "decision")} undone`;
              },
            },
          }),
      };
    },
  };
}
