import { getRouteApi } from "@tanstack/react-router";
import type { PendingComment, PendingDiscussion, PendingReview } from "#contract/moderation/queue.ts";
import type { ReportedItem } from "#contract/reports.ts";
import { useApi } from "#web/platform/viewer.ts";
import { useDebouncedValue } from "#web/ui/form/use-debounced-value.ts";
import { PendingCommentItem } from "./pending-comment-item.tsx";
import { PendingDiscussionItem } from "./pending-discussion-item.tsx";
import { PendingReviewItem } from "./pending-review-item.tsx";
import { QueueView } from "./queue-view.tsx";
import { ReportedItemView } from "./reported-item.tsx";

const from = (after: string | undefined, q: string) => ({
  ...(after === undefined ? {} : { after }),
  ...(q === "" ? {} : { q }),
});
const isOpen = ({ can }: { can: { decide: boolean } }) => can.decide;
const admin = getRouteApi("/admin");

/** Debounce of the search. */
const DEBOUNCE_MS = 250;

/** Search text of the visible queue. */
const useSearchedText = () => useDebouncedValue((admin.useSearch().q ?? "").trim(), DEBOUNCE_MS);

const byRevision = ({ revisionId }: PendingReview | PendingDiscussion) => revisionId;
const byComment = ({ commentId }: PendingComment) => commentId;
const bySubject = ({ subject }: ReportedItem) => subject.id;

export function ReviewQueue() {
  const { api, queries } = useApi();
  const q = useSearchedText();
  return (
    <QueueView<PendingReview>
      q={q}
      title="Reviews"
      queue={{
        kind: "reviews",
        queryKey: [...queries.moderation.listReviews.key({ type: "infinite" }), q],
        load: (after, signal) => api.moderation.listReviews(from(after, q), { signal }),
        keyOf: byRevision,
        deciding: { kind: "review", refOf: ({ revisionId: id }) => ({ id }), isOpen },
      }}
      empty={{ title: "No pending reviews", hint: "New submissions show up here." }}
      renderItem={(props) => <PendingReviewItem key={props.item.revisionId} {...props} />}
    />
  );
}

export function DiscussionQueue() {
  const { api, queries } = useApi();
  const q = useSearchedText();
  return (
    <QueueView<PendingDiscussion>
      q={q}
      title="Discussions"
      queue={{
        kind: "discussions",
        queryKey: [...queries.moderation.listDiscussions.key({ type: "infinite" }), q],
        load: (after, signal) => api.moderation.listDiscussions(from(after, q), { signal }),
        keyOf: byRevision,
        deciding: { kind: "discussion", refOf: ({ revisionId: id }) => ({ id }), isOpen },
      }}
      empty={{ title: "No pending discussions", hint: "New submissions show up here." }}
      renderItem={(props) => <PendingDiscussionItem key={props.item.revisionId} {...props} />}
    />
  );
}

export function CommentQueue() {
  const { api, queries } = useApi();
  const q = useSearchedText();
  return (
    <QueueView<PendingComment>
      q={q}
      title="Comments"
      queue={{
        kind: "comments",
        queryKey: [...queries.moderation.listComments.key({ type: "infinite" }), q],
        load: (after, signal) => api.moderation.listComments(from(after, q), { signal }),
        keyOf: byComment,
        deciding: { kind: "comment", refOf: ({ commentId: id, version }) => ({ id, version }), isOpen },
      }}
      empty={{
        title: "No comments in review",
        hint: "A member's first two posts, links from new accounts, and near-duplicates show up here.",
      }}
      renderItem={(props) => <PendingCommentItem key={props.item.commentId} {...props} />}
    />
  );
}

export function ReportQueue() {
  const { api, queries } = useApi();
  const q = useSearchedText();
  return (
    <QueueView<ReportedItem>
      q={q}
      title="Reports"
      queue={{
        kind: "reports",
        queryKey: [...queries.reports.list.key({ type: "infinite" }), q],
        async load(after, signal) {
          const { openCount, ...part } = await api.reports.list(from(after, q), { signal });
          return { ...part, pendingCount: openCount };
        },
        keyOf: bySubject,
      }}
      empty={{ title: "No open reports", hint: "Reported content shows up here." }}
      renderItem={(props) => <ReportedItemView key={props.item.subject.id} {...props} />}
    />
  );
}
