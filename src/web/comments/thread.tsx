import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import type { ThreadRef } from "#contract/comments.ts";
import { lazyPart } from "#web/platform/online.ts";
import { useSignInLink } from "#web/platform/sign-in-link.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { formatCount } from "#web/ui/format.ts";
import { ErrorState } from "#web/ui/notice.tsx";
import { CommentList } from "./comment-list.tsx";
import { ThreadHead } from "./thread-head.tsx";
import { ThreadLockNotice } from "./thread-lock.tsx";
import { BranchNotice, GoneNotice, LaterPartNotice } from "./thread-notices.tsx";
import { threadOptions, withoutNeedless } from "./thread-queries.ts";
import { ThreadScopeContext } from "./thread-scope.ts";
import type { ThreadSearch } from "./thread-search.ts";
import { useFirstNew, useLinkedComment, useThreadState } from "./use-thread-state.ts";

/** Reading needs none of it: the review page has a budget. */
const NewComment = lazyPart(() => import("./new-comment.tsx"));
const LiveThread = lazyPart(() => import("./live-thread.tsx"));
const ThreadKeys = lazyPart(() => import("./thread-keys.tsx"));

interface ThreadProps extends ThreadRef {
  /** Of the page's address, as `readThreadSearch` reads it. */
  search: ThreadSearch;
  /** Whether members may write here now; what visitors are told does not depend on it. */
  canComment: boolean;
  /** What the thread is of waits for approval. */
  isPending: boolean;
  /** Its author deleted what it is about: nobody writes here any more. */
  isClosed?: boolean;
  /** Both are being asked for: they may be those of somebody else. */
  isUnsure: boolean;
}

/** The comments on a review or a discussion, and the way to write one. */
export function Thread(props: ThreadProps) {
  return <ThreadOf key={`${props.kind}/${props.id}`} {...props} />;
}

function ThreadOf({ kind, id, search, isClosed = false, ...may }: ThreadProps) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const place = { kind, id };
  const asked = withoutNeedless(queryClient, queries, place, search);
  const options = threadOptions(queries, place, asked);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { comments: sort = "best", comment: linkedId, after } = search;
  const { queryKey } = options;
  const part = query.data?.pages[0];
  const { scope, closed } = useThreadState({
    ...place,
    sort,
    queryKey,
    branch: asked.comment,
    after,
    linkedId,
    isLocked: part?.lock != null,
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const isBranch = part?.isBranch === true;
  const next = query.data?.pages.at(-1)?.next;
  const total = part?.total ?? 0;
  const showMore = useFirstNew(items, query.fetchNextPage, scope.focusOn);
  const { status } = useSession();
  const isMember = status === "signed-in";
  const isThere = items.some(({ id }) => id === linkedId);
  // What the server rendered is as visitors see it: members may see more.
  const isGone = linkedId !== undefined && part?.isGone === true && !(isMember && query.isFetching);
  useLinkedComment(linkedId, isThere || isGone);

  return (
    <ThreadScopeContext value={scope}>
      <section aria-labelledby="comments" className="flex min-w-0 max-w-2xl flex-col gap-5">
        <ThreadHead part={part} />
        {part?.lock ? <ThreadLockNotice lock={part.lock} /> : !isClosed && <Invitation {...may} />}
        {isGone ? (
          <GoneNotice id={isThere ? null : linkedId} />
        ) : isBranch ? (
          <BranchNotice />
        ) : (
          after !== undefined && <LaterPartNotice />
        )}
        {query.data ? (
          <div className={classes("flex flex-col gap-5", query.isPlaceholderData && "opacity-50")}>
            {isMember && !query.isPlaceholderData && (
              <Suspense>
                <LiveThread total={total} />
              </Suspense>
            )}
            {items.length === 0 ? (
              <p className="text-soft">No comments yet.</p>
            ) : (
              <>
                <CommentList items={items} closed={closed} />
                {/* The server has no keys to hear, and would make the page wait for their code. */}
                {status !== "loading" && (
                  <Suspense>
                    <ThreadKeys showMore={next ? showMore : undefined} />
                  </Suspense>
                )}
              </>
            )}
          </div>
        ) : query.isError ? (
          <ErrorState
            title="Failed to load comments"
            onRetry={() => query.refetch()}
            isBusy={query.isFetching}
          />
        ) : (
          <LoadingComments />
        )}
        {next && (
          <More
            after={next}
            isBranch={isBranch}
            left={total - items.filter(({ state }) => state === "visible").length}
            onPress={showMore}
            isBusy={query.isFetchingNextPage}
          />
        )}
      </section>
    </ThreadScopeContext>
  );
}

/** The form for members, the way to sign in for visitors; before a script has run, the document knows which. */
function Invitation({ canComment, isPending, isUnsure }: Omit<ThreadProps, keyof ThreadRef | "search">) {
  const session = useSession();
  const signInLink = useSignInLink();
  const placeOfForm = <div aria-hidden className="if-member skeleton h-[11.75rem]" />;
  if (session.status === "signed-in") {
    if (!canComment) {
      if (isPending) return <p>Comments open once this is approved.</p>;
      return isUnsure ? placeOfForm : null;
    }
    return (
      <Suspense fallback={placeOfForm}>
        <NewComment />
      </Suspense>
    );
  }
  return (
    <>
      {placeOfForm}
      <div className="if-visitor flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-hairline bg-sheet p-4 md:px-5">
        <p>Sign in to comment, reply, and like.</p>
        <ButtonLink {...signInLink}>Sign In / Sign Up</ButtonLink>
      </div>
    </>
  );
}

interface MoreProps {
  after: string;
  isBranch: boolean;
  /** How many comments of the thread are not here. */
  left: number;
  onPress: () => void;
  isBusy: boolean;
}

/** A link to a page with the next part; a script brings that to this page instead. */
function More({ after, isBranch, left, onPress, isBusy }: MoreProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink
        to="."
        search={(search: ThreadSearch) => ({ ...search, ...(isBranch ? {} : { comment: undefined }), after })}
        hash="comments"
        preload={false}
        look="secondary"
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          if (!isBusy) onPress();
        }}
      >
        Show more comments
      </ButtonLink>
      {!isBranch && left > 0 && <p className="text-sm text-soft">{formatCount(left)} more</p>}
    </div>
  );
}

function LoadingComments() {
  return (
    <div role="status" aria-label="Loading comments" className="flex flex-col gap-5">
      {["h-28", "h-20", "h-28"].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
        <span key={index} className={`skeleton ${height}`} />
      ))}
    </div>
  );
}
