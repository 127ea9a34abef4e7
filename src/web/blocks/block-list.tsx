import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { BlockedMember } from "#contract/messages.ts";
import { PersonLink } from "#web/people/index.ts";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { UnblockButton } from "./unblock-button.tsx";

/** Whom one has blocked, the last one first, each with a way to end it. */
export function BlockList() {
  const { queries } = useApi();
  const heading = useRef<HTMLHeadingElement>(null);
  const blocks = useInfiniteQuery({
    ...queries.messages.listBlocks.infiniteOptions({
      input: (page: number) => ({ page }),
      initialPageParam: 1,
      getNextPageParam: (last) => (last.page < last.pageCount ? last.page + 1 : undefined),
    }),
    ...BY_VIEWER,
    staleTime: 0,
    refetchOnMount: true,
  });
  const items = blocks.data?.pages.flatMap((page) => page.items);
  const count = items?.length ?? 0;
  const shown = useRef(0);
  // What was pressed is no longer there.
  useEffect(() => {
    if (count < shown.current && document.activeElement === document.body) heading.current?.focus();
    shown.current = count;
  }, [count]);
  return (
    <section className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Blocked members
      </h2>
      <p className="text-soft">
        You don't get messages from members you block. To block someone, use the menu on their profile or a
        comment of theirs.
      </p>
      {items ? (
        <Blocked items={items} />
      ) : blocks.isError ? (
        <ErrorState
          title="Failed to load blocked members"
          onRetry={() => blocks.refetch()}
          isBusy={blocks.isFetching}
        />
      ) : (
        <span role="status" aria-label="Loading blocked members" className="skeleton h-20" />
      )}
      {blocks.hasNextPage && (
        <Button
          look="secondary"
          onClick={() => blocks.fetchNextPage()}
          isBusy={blocks.isFetchingNextPage}
          className="self-start"
        >
          Show more
        </Button>
      )}
    </section>
  );
}

function Blocked({ items }: { items: readonly BlockedMember[] }) {
  if (items.length === 0) return <p>You haven't blocked anyone.</p>;
  return (
    <ul aria-label="Blocked members" className="border-hairline border-t">
      {items.map((person) => (
        <li key={person.id} className="flex items-center gap-3 border-hairline border-b py-3 sm:gap-4">
          <Avatar {...person} />
          <div className="min-w-0 grow">
            <p className="font-semibold wrap-anywhere">
              <PersonLink id={person.id} name={person.fullName} className="hover:underline" />
            </p>
            <p className="text-sm text-soft">
              Blocked <TimeAgo at={person.blockedAt} />
            </p>
          </div>
          <UnblockButton person={person} isInList />
        </li>
      ))}
    </ul>
  );
}
