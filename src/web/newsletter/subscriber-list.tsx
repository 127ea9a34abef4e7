import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Trash2 } from "lucide";
import { type RefObject, useState } from "react";
import type { Subscriber } from "#contract/emails/newsletter.ts";
import { LIMITS, type NewsletterFilter } from "#contract/vocabulary.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { FRESH_BY_CURSOR, mapPages } from "#web/platform/api/paging.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { ExportButton } from "#web/ui/export-button.tsx";
import { UrlFilterField, useFilterText } from "#web/ui/field/filter-field.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ChoiceLinks } from "#web/ui/list/choice-links.tsx";
import { PagedList } from "#web/ui/list/paged-list.tsx";
import { EmptyState } from "#web/ui/page/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { toast } from "#web/ui/toast/toast.ts";

const admin = getRouteApi("/admin");

const FILTERS: Record<"all" | NewsletterFilter, string> = {
  all: "All",
  pending: "Pending",
  confirmed: "Confirmed",
};

export function SubscriberList({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { api } = useApi();
  const { q = "", status } = admin.useSearch();
  const search = useFilterText();
  const found = useSubscribers(search, status);
  const counts = found.data?.pages.at(-1)?.counts;
  const isEverybody = search === "" && !found.isPlaceholderData;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-end justify-between gap-3 *:[button]:shrink-0">
        <UrlFilterField
          label="Search subscribers"
          maxLength={LIMITS.email}
          className="min-w-0 max-w-md grow"
        />
        <ExportButton
          load={(after) => api.newsletter.exportSubscribers({ after })}
          done="Subscriber list exported"
          failed="Failed to export subscribers"
          about="newsletter"
          disabled={isEverybody && counts !== undefined && counts.pending + counts.confirmed === 0}
        />
      </div>
      <ChoiceLinks
        label="Filter subscribers"
        choices={FILTERS}
        current={status ?? "all"}
        counts={counts && { ...counts, all: counts.pending + counts.confirmed }}
        search={(one) => ({ tab: "newsletter", q, status: one })}
      />
      <Found found={found} isNarrowed={q !== "" || status !== undefined} heading={heading} />
    </div>
  );
}

interface FoundProps {
  found: ReturnType<typeof useSubscribers>;
  isNarrowed: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Found({ found, isNarrowed, heading }: FoundProps) {
  const [asked, setAsked] = useState<{ subscriber: Subscriber; leave: () => void }>();
  const forget = useForgetSubscriber();
  return (
    <>
      <PagedList
        query={found}
        what="subscribers"
        label="Subscribers"
        skeletons={["h-16", "h-16", "h-16"]}
        fallback={heading}
        row={(subscriber, leave) => (
          <SubscriberRow
            key={subscriber.id}
            subscriber={subscriber}
            onDelete={() => setAsked({ subscriber, leave })}
          />
        )}
        empty={<NoSubscribers isNarrowed={isNarrowed} />}
      />
      {asked && (
        <DeleteSubscriber
          subscriber={asked.subscriber}
          onClose={() => setAsked(undefined)}
          onDeleted={() => {
            asked.leave();
            setAsked(undefined);
            forget(asked.subscriber);
          }}
        />
      )}
    </>
  );
}

function NoSubscribers({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title="No matching subscribers" hint="Try a different search or filter.">
      <ButtonLink to="/admin" search={{ tab: "newsletter" }} look="secondary">
        Clear search
      </ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState title="No subscribers yet" hint="Footer sign-ups show up here." />
  );
}

function SubscriberRow({ subscriber, onDelete }: { subscriber: Subscriber; onDelete: () => void }) {
  const { email, isConfirmed, createdAt, confirmedAt } = subscriber;
  return (
    <li className="flex items-center gap-3 border-hairline border-b py-2.5 sm:gap-5">
      <div className="min-w-0 grow sm:flex sm:items-center sm:justify-between sm:gap-5">
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
          <p className="mb-1.5 text-sm text-soft sm:mb-0">
            Subscribed <TimeAgo at={createdAt} />
            {confirmedAt !== null && (
              <>
                , confirmed <TimeAgo at={confirmedAt} />
              </>
            )}
          </p>
        </div>
        <Badge tone={isConfirmed ? "green" : "neutral"}>{isConfirmed ? "Confirmed" : "Pending"}</Badge>
      </div>
      <button
        type="button"
        data-row-focus=""
        aria-label={`Delete ${email}`}
        onClick={onDelete}
        className="grid size-11 shrink-0 place-items-center rounded-md text-soft hover:bg-bad-tint hover:text-bad"
      >
        <Icon of={Trash2} size={18} />
      </button>
    </li>
  );
}

interface DeleteSubscriberProps {
  subscriber: Subscriber;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteSubscriber({ subscriber, onClose, onDeleted }: DeleteSubscriberProps) {
  const { queries } = useApi();
  const done = () => {
    toast({ title: "Subscriber deleted successfully", about: "newsletter" });
    onDeleted();
  };
  const { write, isBusy } = useWrite({
    ...queries.newsletter.deleteSubscriber.mutationOptions(),
    onSuccess: done,
    // Another admin was faster.
    rejected: { NOT_FOUND: done },
    failed: { title: "Failed to delete subscriber", about: "newsletter" },
  });
  return (
    <DialogForm
      title="Delete this subscriber?"
      submitLabel={isBusy ? "Deleting…" : "Delete subscriber"}
      isDangerous
      staysOpen
      onSubmit={() => write({ id: subscriber.id })}
      {...{ isBusy, onClose }}
    >
      <p>
        <strong className="[overflow-wrap:anywhere]">{subscriber.email}</strong> won't get any more
        newsletters. We keep only a hash of the address so we don't email it again unless its owner
        resubscribes and confirms.
      </p>
    </DialogForm>
  );
}

type SubscriberPage = OutputOf<"newsletter", "listSubscribers">;

function useSubscribers(q: string, status: NewsletterFilter | undefined) {
  const { queries } = useApi();
  return useInfiniteQuery(
    queries.newsletter.listSubscribers.infiniteOptions({
      input: (after: string | undefined) => ({ q, status, after }),
      // Subscribers change, so each visit loads the list again.
      ...FRESH_BY_CURSOR,
    }),
  );
}

function useForgetSubscriber() {
  const { queries, queryClient } = useApi();
  return ({ id, isConfirmed }: Subscriber) => {
    queryClient.setQueriesData(
      { queryKey: queries.newsletter.listSubscribers.key({ type: "infinite" }) },
      mapPages((page: SubscriberPage) => ({
        ...page,
        counts: without(page.counts, isConfirmed),
        items: page.items.filter((one) => one.id !== id),
      })),
    );
  };
}

const without = ({ pending, confirmed }: SubscriberPage["counts"], isConfirmed: boolean) =>
  isConfirmed ? { pending, confirmed: confirmed - 1 } : { pending: pending - 1, confirmed };
