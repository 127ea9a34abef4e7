import { Link } from "@tanstack/react-router";
import type { UnusualReview } from "#contract/moderation/queue.ts";
import { AuthorRow } from "#web/moderation/people/author-row.tsx";
import { ModeratedItem } from "#web/moderation/queue/moderated-item.tsx";
import type { ItemProps, Queue } from "#web/moderation/queue/queue.ts";
import { QueueView } from "#web/moderation/queue/queue-view.tsx";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useFilterText } from "#web/ui/field/filter-field.tsx";
import { formatDate } from "#web/ui/format.ts";
import { NumbersFilter } from "./numbers-filter.tsx";
import { UnusualReason } from "./unusual-reason.tsx";

/** Public reviews with unusual numbers. */
export default function PublishedQueue() {
  return (
    <QueueView
      queue={usePublished(useFilterText())}
      empty={{ title: "No published review has unusual numbers", hint: "They show up here once approved." }}
      Item={PublishedItem}
      filter={() => <NumbersFilter current="published" />}
    />
  );
}

function usePublished(q: string): Queue<UnusualReview, null> {
  const { api, queries } = useApi();
  const { call, key } = queries.moderation.listUnusual;
  return {
    ...{ kind: "numbers", name: "published reviews", state: "published", q },
    queryKey: [...key({ type: "infinite" }), q],
    load: (after, signal) => call({ after, q: q || undefined }, { signal }),
    keyOf: ({ id }) => id,
    rowOf: ({ title, author, approvedAt }) => ({ title, author: author.fullName, at: approvedAt }),
    keys: { a: ["numbers are fine", "Numbers are fine"] },
    canUndo: true,
    failed: () => "Failed to save your decision",
    conflicts: { NOT_FOUND: "It's no longer public, or its author changed it." },
    async act([{ id }]) {
      const { undoSeconds: seconds } = await api.moderation.dismissNumbers({ id });
      const undo = {
        ...{ key: id, seconds },
        send: () => api.moderation.undoDismissal({ id }).then(() => "Undone"),
      };
      return { left: [id], title: "Numbers marked as fine", undo: seconds > 0 ? undo : undefined };
    },
  };
}

function PublishedItem({ item, state }: ItemProps<UnusualReview, null>) {
  const { reviewId, title, author, approvedAt, unusual, isConfirmed, can } = item;
  return (
    <ModeratedItem
      state={state}
      title={
        <Link to="/reviews/$id" params={{ id: reviewId }} className="quiet-link">
          {title}
        </Link>
      }
      about={approvedAt && `Approved ${formatDate(approvedAt)}`}
      content={
        <div className="flex min-w-0 flex-col gap-4">
          {unusual.map((number) => (
            <UnusualReason key={number.field} number={number} isConfirmed={isConfirmed} />
          ))}
          <AuthorRow author={author} isCurrent={state.isCurrent}>
            Author
          </AuthorRow>
        </div>
      }
      choices={(heading) =>
        can.dismiss && (
          <Button
            data-first-choice=""
            data-key="a"
            className="on-card:min-h-13 on-card:w-full"
            aria-describedby={heading}
            isBusy={state.isBusy}
            onClick={() => void state.act(null)}
          >
            Numbers are fine
          </Button>
        )
      }
    />
  );
}
