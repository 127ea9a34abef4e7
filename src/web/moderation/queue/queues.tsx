import type { QueryKey } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import type { PendingComment, PendingDiscussion, PendingReview } from "#contract/moderation/queue.ts";
import type { ReportedItem } from "#contract/reports.ts";
import { useApi } from "#web/platform/viewer.ts";
import { useDebouncedValue } from "#web/ui/form/use-debounced-value.ts";
import { PendingCommentItem } from "./pending-comment-item.tsx";
import { PendingDiscussionItem } from "./pending-discussion-item.tsx";
import { PendingReviewItem } from "./pending-review-item.tsx";
import type { QueuePage } from "./queue.ts";
import { QueueView } from "./queue-view.tsx";
import { ReportedItemView } from "./reported-item.tsx";

const admin = getRouteApi("/admin");

const DEBOUNCE_MS = 250;

interface ListOperation<Item> {
  key(options: { type: "infinite" }): QueryKey;
  call(
    input: { after: string | undefined; q: string | undefined },
    options: { signal: AbortSignal },
  ): Promise<QueuePage<Item>>;
}

/** The pages of a queue that match the search. */
function usePages<Item>(list: ListOperation<Item>) {
  const q = useDebouncedValue((admin.useSearch().q ?? "").trim(), DEBOUNCE_MS);
  return {
    q,
    queryKey: [...list.key({ type: "infinite" }), q],
    load: (after: string | undefined, signal: AbortSignal) =>
      list.call({ after, q: q || undefined }, { signal }),
  };
}

const byRevision = ({ revisionId }: PendingReview | PendingDiscussion) => revisionId;
const byComment = ({ commentId }: PendingComment) => commentId;
const bySubject = ({ subject }: ReportedItem) => subject.id;

const isOpen = ({ can }: { can: { decide: boolean } }) => can.decide;
const decidingVersions = (kind: DecidableKind) => ({
  kind,
  refOf: (item: PendingReview | PendingDiscussion) => ({ id: item.revisionId }),
  isOpen,
});
const NEW_SUBMISSIONS = "New submissions show up here.";

export function ReviewQueue() {
  const pages = usePages(useApi().queries.moderation.listReviews);
  return (
    <QueueView
      title="Reviews"
      queue={{ kind: "reviews", ...pages, keyOf: byRevision, deciding: decidingVersions("review") }}
      empty={{ title: "No pending reviews", hint: NEW_SUBMISSIONS }}
      Item={PendingReviewItem}
    />
  );
}

export function DiscussionQueue() {
  const pages = usePages(useApi().queries.moderation.listDiscussions);
  return (
    <QueueView
      title="Discussions"
      queue={{ kind: "discussions", ...pages, keyOf: byRevision, deciding: decidingVersions("discussion") }}
      empty={{ title: "No pending discussions", hint: NEW_SUBMISSIONS }}
      Item={PendingDiscussionItem}
    />
  );
}

export function CommentQueue() {
  const pages = usePages(useApi().queries.moderation.listComments);
  const refOf = ({ commentId: id, version }: PendingComment) => ({ id, version });
  return (
    <QueueView
      title="Comments"
      queue={{ kind: "comments", ...pages, keyOf: byComment, deciding: { kind: "comment", refOf, isOpen } }}
      empty={{
        title: "No comments in review",
        hint: "A member's first two posts, links from new accounts, and near-duplicates show up here.",
      }}
      Item={PendingCommentItem}
    />
  );
}

export function ReportQueue() {
  const { list } = useApi().queries.reports;
  const pages = usePages<ReportedItem>({
    ...list,
    async call(input, options) {
      const { openCount, ...page } = await list.call(input, options);
      return { ...page, pendingCount: openCount };
    },
  });
  return (
    <QueueView
      title="Reports"
      queue={{ kind: "reports", ...pages, keyOf: bySubject }}
      empty={{ title: "No open reports", hint: "Reported content shows up here." }}
      Item={ReportedItemView}
    />
  );
}
