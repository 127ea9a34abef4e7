import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Follow, NewPost } from "#contract/people/follows.ts";
import { DiscussionRow } from "#web/discussions/index.ts";
import { FRESH_BY_CURSOR } from "#web/platform/api/paging.ts";
import { refreshQueries } from "#web/platform/api/query-client.ts";
import { BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { ReviewCard } from "#web/reviews/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { control } from "#web/ui/field/control.ts";
import { writeOnce } from "#web/ui/form/write.ts";
import { PagedList } from "#web/ui/list/paged-list.tsx";
import { EmptyState } from "#web/ui/page/notice.tsx";
import { followName } from "./follow-name.ts";

/** Reviews and discussions of what the member follows, or of one follow. */
export function NewPosts({ follow }: { follow: string | undefined }) {
  const { queries } = useApi();
  const follows = useQuery(queries.follows.list.queryOptions(BY_VIEWER));
  const query = useInfiniteQuery(
    queries.follows.listNew.infiniteOptions({
      input: (after: string | undefined) => ({ after, follow }),
      ...FRESH_BY_CURSOR,
    }),
  );
  // A filtered list shows only some of what is new.
  useSeenWhenLeft(
    follow === undefined && !query.isPlaceholderData ? query.data?.pages[0]?.listedAt : undefined,
  );
  const followed = follows.data?.items.filter(({ until }) => until === null) ?? [];
  return (
    <>
      {followed.length > 1 && <FollowFilter follows={followed} current={follow} />}
      <PagedList
        query={query}
        what="new posts"
        label="New"
        skeletons={["h-28", "h-28", "h-28"]}
        row={(item) => <NewRow key={item.post.id} item={item} />}
        empty={<NothingNew isFollowing={followed.length > 0} />}
      />
    </>
  );
}

/** Marks what was listed as seen when the list goes away: with the page, or for another one. */
function useSeenWhenLeft(listedAt: string | undefined) {
  const { queries, queryClient } = useApi();
  const until = useRef<string>(undefined);
  useEffect(() => {
    until.current = listedAt ?? until.current;
  }, [listedAt]);
  useEffect(() => {
    const mark = () => {
      if (!until.current) return;
      // Nobody asked for it, so a failure needs no message: what is new stays new.
      const options = {
        ...queries.follows.markSeen.mutationOptions(),
        // The list may have been loaded again before this arrived.
        onSuccess: () => refreshQueries(queryClient, [queries.follows.listNew.key()]),
        failed: null,
      };
      void writeOnce(queryClient, options, { until: until.current });
      until.current = undefined;
    };
    window.addEventListener("pagehide", mark);
    return () => {
      window.removeEventListener("pagehide", mark);
      mark();
    };
  }, [queries, queryClient]);
}

function FollowFilter({ follows, current }: { follows: readonly Follow[]; current: string | undefined }) {
  const navigate = useNavigate();
  return (
    <select
      aria-label="Show only"
      value={current ?? ""}
      onChange={({ target }) =>
        void navigate({ to: ".", search: { follow: target.value || undefined }, resetScroll: false })
      }
      className={`${control} mb-4 max-w-sm`}
    >
      <option value="">All you follow</option>
      {follows.map((one) => (
        <option key={one.id} value={one.id}>
          {followName(one)}
        </option>
      ))}
    </select>
  );
}

function NewRow({ item }: { item: NewPost }) {
  return (
    <li className={item.isNew ? "unread px-4" : "px-4"}>
      {item.isNew && <span className="sr-only">New: </span>}
      {item.kind === "review" ? (
        <ReviewCard review={item.post} />
      ) : (
        <DiscussionRow discussion={item.post} isOfPerson={false} />
      )}
    </li>
  );
}

function NothingNew({ isFollowing }: { isFollowing: boolean }) {
  return isFollowing ? (
    <EmptyState title="Nothing here yet" hint="New reviews and discussions of what you follow show up here.">
      <ButtonLink to="/following" search={{ tab: "manage" }} look="secondary">
        Manage
      </ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState
      title="You don't follow anything yet"
      hint="Follow your market, the tools you pay for, or an agent you trust. What they bring shows up here."
    >
      <ButtonLink to="/markets">Find your market</ButtonLink>
    </EmptyState>
  );
}
