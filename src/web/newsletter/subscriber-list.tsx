import { getRouteApi } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Subscriber } from "#contract/newsletter.ts";
import { LIMITS, NEWSLETTER_FILTERS, type NewsletterFilter } from "#contract/vocabulary.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useDebouncedValue } from "#web/ui/form/use-debounced-value.ts";
import { ChoiceLink, ChoiceLinks } from "#web/ui/list/choice-links.tsx";
import { StaleArea } from "#web/ui/list/list-area.tsx";
import { EmptyState, ErrorState } from "#web/ui/notice.tsx";
import { DeleteSubscriber } from "./delete-subscriber.tsx";
import { ExportSubscribers } from "./export-subscribers.tsx";
import { SubscriberRow } from "./subscriber-row.tsx";
import { SubscriberSearch } from "./subscriber-search.tsx";
import { useForgetSubscriber, useSubscribers } from "./use-subscribers.ts";

const admin = getRouteApi("/admin");

/** A pause in typing. */
const SETTLED_MS = 250;

const LABELS: Record<NewsletterFilter, string> = { pending: "Pending", confirmed: "Confirmed" };

type Found = ReturnType<typeof useSubscribers>;

/** Who asked for the newsletter. */
export function SubscriberList({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { q = "", status } = admin.useSearch();
  const search = useDebouncedValue(q.trim(), SETTLED_MS);
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
      <StaleArea isStale={found.isPlaceholderData}>
        <Found found={found} isNarrowed={q !== "" || status !== undefined} heading={heading} />
      </StaleArea>
    </div>
  );
}

interface FoundProps {
  found: Found;
  /** Whether a search or a choice may hide somebody. */
  isNarrowed: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Found({ found, isNarrowed, heading }: FoundProps) {
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<Subscriber>();
  const items = found.data?.pages.flatMap((part) => part.items) ?? [];
  const forget = useForgetSubscriber();
  const remember = useNextPlace(items, list, heading);
  if (found.isPending) return <LoadingSubscribers />;
  if (found.data === undefined) {
    return (
      <ErrorState
        title="Failed to load subscribers"
        onRetry={() => found.refetch()}
        isBusy={found.isFetching}
      />
    );
  }
  return (
    <>
      {items.length === 0 && <Nobody isNarrowed={isNarrowed} />}
      {items.length > 0 && (
        <ul ref={list} aria-label="Subscribers" className="border-hairline border-t">
          {items.map((subscriber) => (
            <SubscriberRow
              key={subscriber.id}
              subscriber={subscriber}
              onDelete={() => setAsked(subscriber)}
            />
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button look="secondary" onClick={() => found.fetchNextPage()} isBusy={found.isFetchingNextPage}>
          Show more
        </Button>
      )}
      {asked && (
        <DeleteSubscriber
          subscriber={asked}
          onClose={() => setAsked(undefined)}
          onDeleted={() => {
            remember(items.indexOf(asked));
            setAsked(undefined);
            forget(asked);
          }}
        />
      )}
    </>
  );
}

/** Once somebody is gone from the list, the focus goes to who stands in their place. */
function useNextPlace(
  items: readonly Subscriber[],
  list: RefObject<HTMLUListElement | null>,
  heading: RefObject<HTMLHeadingElement | null>,
) {
  const place = useRef<{ index: number; length: number }>(undefined);
  useEffect(() => {
    if (place.current === undefined || items.length >= place.current.length) return;
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const next = buttons[Math.min(place.current.index, buttons.length - 1)];
    place.current = undefined;
    (next ?? heading.current)?.focus();
  }, [items, list, heading]);
  return (index: number) => {
    place.current = { index, length: items.length };
  };
}

function Nobody({ isNarrowed }: { isNarrowed: boolean }) {
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

function LoadingSubscribers() {
  return (
    <div role="status" aria-label="Loading subscribers" className="flex flex-col gap-2">
      <span className="skeleton h-16" />
      <span className="skeleton h-16" />
      <span className="skeleton h-16" />
    </div>
  );
}
