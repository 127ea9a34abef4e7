import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { COMMENT_SORTS, type CommentSort } from "#contract/vocabulary.ts";
import { useSignInLink } from "#web/platform/sign-in-link.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { formatCount } from "#web/ui/format.ts";
import { ErrorState, Notice } from "#web/ui/notice.tsx";
import { CommentList } from "./comment-list.tsx";
import { type ThreadPlace, threadOptions, withoutNeedless } from "./thread-queries.ts";
import { ThreadScopeContext } from "./thread-scope.ts";
import type { ThreadSearch } from "./thread-search.ts";
import { useFirstNew, useLinkedComment, useThreadState } from "./use-thread-state.ts";

/** Reading needs none of it: the review page has a budget. */
const NewComment = lazy(() => import("./new-comment.tsx"));
const LiveThread = lazy(() => import("./live-thread.tsx"));
const ThreadFollow = lazy(async () => {
  const { ThreadFollow } = await import("#web/notifications/index.ts");
  return { default: ThreadFollow };
});

interface ThreadProps extends ThreadPlace {
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
  const { scope, closed } = useThreadState({
    ...place,
    sort,
    queryKey,
    branch: asked.comment,
    after,
    linkedId,
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const isBranch = query.data?.pages[0]?.isBranch === true;
  const next = query.data?.pages.at(-1)?.next;
  const total = query.data?.pages[0]?.total ?? 0;
  const showMore = useFirstNew(items, query.fetchNextPage, scope.focusOn);
  useLinkedComment(linkedId, items);
  const isMember = useSession().status === "signed-in";

  return (
    <ThreadScopeContext value={scope}>
      <section aria-labelledby="comments" className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-hairline border-b">
          <h2 id="comments" tabIndex={-1} className="scroll-mt-24 py-2 text-2xl outline-offset-2">
            Comments {query.data && <span className="figures text-soft">{formatCount(total)}</span>}
          </h2>
          <div className="flex flex-wrap items-center gap-x-4">
            {isMember && (
              <Suspense>
                <ThreadFollow {...place} />
              </Suspense>
            )}
            {total > 1 && <Sorts current={sort} />}
          </div>
        </div>
        {!isClosed && <Invitation {...may} />}
        {isBranch ? <BranchNotice /> : after !== undefined && <LaterPartNotice />}
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
              <CommentList items={items} closed={closed} />
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
          <More after={next} isBranch={isBranch} onPress={showMore} isBusy={query.isFetchingNextPage} />
        )}
      </section>
    </ThreadScopeContext>
  );
}

const SORT_LABELS: Record<CommentSort, string> = { best: "Best", top: "Top", new: "New", old: "Old" };

/** Links, so that they work without a script; with one, the page stays where it is. */
function Sorts({ current }: { current: CommentSort }) {
  return (
    <nav aria-label="Sort comments" className="-mb-px flex gap-5">
      {COMMENT_SORTS.map((sort) => (
        <Link
          key={sort}
          to="."
          search={sort === "best" ? {} : { comments: sort }}
          hash="comments"
          hashScrollIntoView={false}
          resetScroll={false}
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={sort === current ? "true" : undefined}
          className={classes(
            "inline-flex min-h-11 min-w-8 items-center justify-center border-b-[3px] font-semibold",
            sort === current ? "border-marigold" : "border-transparent text-soft hover:text-ink",
          )}
        >
          {SORT_LABELS[sort]}
        </Link>
      ))}
    </nav>
  );
}

/** The form for members, the way to sign in for visitors; before a script has run, the document knows which. */
function Invitation({ canComment, isPending, isUnsure }: Omit<ThreadProps, keyof ThreadPlace | "search">) {
  const session = useSession();
  const signInLink = useSignInLink();
  const placeOfForm = <div aria-hidden className="if-member skeleton h-[11.75rem]" />;
  if (session.status === "signed-in") {
    if (!canComment) {
      if (isUnsure) return placeOfForm;
      return isPending ? <p>Comments open once this is approved.</p> : null;
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
  onPress: () => void;
  isBusy: boolean;
}

/** A link to a page with the next part; a script brings that to this page instead. */
function More({ after, isBranch, onPress, isBusy }: MoreProps) {
  return (
    <div>
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
    </div>
  );
}

function LaterPartNotice() {
  return (
    <Notice className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>Showing later comments.</p>
      <Link
        to="."
        search={(search) => ({ ...search, after: undefined })}
        hash="comments"
        resetScroll={false}
        className="text-link inline-flex min-h-11 items-center"
      >
        Show from the beginning
      </Link>
    </Notice>
  );
}

function BranchNotice() {
  return (
    <Notice className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>Showing one thread.</p>
      <Link
        to="."
        search={(search) => ({ ...search, comment: undefined, after: undefined })}
        hash="comments"
        resetScroll={false}
        className="text-link inline-flex min-h-11 items-center"
      >
        Show all comments
      </Link>
    </Notice>
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
