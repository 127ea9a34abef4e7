import { getRouteApi } from "@tanstack/react-router";
import { type RefObject, useState } from "react";
import type { Subscriber } from "#contract/newsletter.ts";
import { LIMITS, NEWSLETTER_FILTERS, type NewsletterFilter } from "#contract/vocabulary.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useDebouncedValue } from "#web/ui/form/use-debounced-value.ts";
import { ChoiceLink, ChoiceLinks } from "#web/ui/list/choice-links.tsx";
import { PagedList } from "#web/ui/list/paged-list.tsx";
import { EmptyState } from "#web/ui/notice.tsx";
import { DeleteSubscriber } from "./delete-subscriber.tsx";
import { ExportSubscribers } from "./export-subscribers.tsx";
import { SubscriberRow } from "./subscriber-row.tsx";
import { SubscriberSearch } from "./subscriber-search.tsx";
import { useForgetSubscriber, useSubscribers } from "./use-subscribers.ts";

const admin = getRouteApi("/admin");

/** Debounce of the search. */
const DEBOUNCE_MS = 250;

const LABELS: Record<NewsletterFilter, string> = { pending: "Pending", confirmed: "Confirmed" };

/** Subscribers, including unconfirmed ones. */
export function SubscriberList({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { q = "", status } = admin.useSearch();
  const search = useDebouncedValue(q.trim(), DEBOUNCE_MS);
  const found = useSubscribers(search, status);
  const counts = found.data?.pages.at(-1)?.counts;
  const isEverybody = search === "" && !found.isPlaceholderData;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <SubscriberSearch maxLength={LIMITS.email} />
        <ExportSubscribers
          isNobody={isEverybody && counts !== undefined && counts.pending + counts.confirmed === 0}
        />
      </div>
      <ChoiceLinks label="Filter subscribers">
        {[undefined, ...NEWSLETTER_FILTERS].map((one) => (
          <ChoiceLink
            key={one ?? "all"}
            to="/admin"
            search={{ tab: "newsletter", ...(q === "" ? {} : { q }), ...(one ? { status: one } : {}) }}
            resetScroll={false}
            isCurrent={one === status}
            count={counts && (one ? counts[one] : counts.pending + counts.confirmed)}
          >
            {one ? LABELS[one] : "All"}
          </ChoiceLink>
        ))}
      </ChoiceLinks>
      <Found found={found} isNarrowed={q !== "" || status !== undefined} heading={heading} />
    </div>
  );
}

interface FoundProps {
  found: ReturnType<typeof useSubscribers>;
  /** True if a search or filter is active. */
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
    <EmptyState title="No matching subscribers">
      <p className="text-soft">Try a different search or filter.</p>
      <ButtonLink to="/admin" search={{ tab: "newsletter" }} look="secondary">
        Clear search
      </ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState title="No subscribers yet">
      <p className="text-soft">Footer sign-ups show up here.</p>
    </EmptyState>
  );
}
