import type { PostRef } from "#contract/parts.ts";
import type { PostStatus } from "#contract/vocabulary.ts";
import { lazyPart } from "#web/platform/online.ts";
import { useSignInLink } from "#web/platform/session/sign-in-link.ts";
import { useSession } from "#web/platform/session/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { formatCount } from "#web/ui/format.ts";
import { Loading } from "#web/ui/list/loading.tsx";
import { ErrorState } from "#web/ui/page/notice.tsx";
import { COMPOSER } from "./comment-labels.ts";
import { CommentList } from "./comment-list.tsx";
import type { ThreadSearch } from "./data/thread-search.ts";
import { useThreadQuery } from "./data/use-thread-query.ts";
import { useFirstNew, useLinkedComment, useThreadState } from "./data/use-thread-state.ts";
import { ThreadHead } from "./thread-head.tsx";
import { ThreadLockNotice } from "./thread-lock.tsx";
import { BranchNotice, GoneNotice, LaterPageNotice } from "./thread-notices.tsx";
import { ThreadScopeContext } from "./thread-scope.ts";

const FormPlaceholder = () => <div aria-hidden className="if-member skeleton h-[14.875rem]" />;

/** Readers don't need it: the review page has a size budget. */
const NewComment = lazyPart(() => import("./write/new-comment.tsx"), <FormPlaceholder />);
const LiveThread = lazyPart(() => import("./data/live-thread.tsx"));
const ThreadKeys = lazyPart(() => import("./thread-keys.tsx"));

interface ThreadProps extends PostRef {
  search: ThreadSearch;
  /** Null if its author deleted it. */
  post: {
    moderationStatus: PostStatus;
    replyCount: number;
    /** Whether members may comment now; visitors always see the sign-in link. */
    can: { comment: boolean };
  } | null;
  /** The post is reloading and may be what another viewer sees. */
  isUnsure?: boolean;
}

/** The comments of a post, and below them where to write one. Unapproved posts accept none. */
export function Thread(props: ThreadProps) {
  const { kind, id, post } = props;
  if (post && post.moderationStatus !== "approved" && post.replyCount === 0) return null;
  return <ThreadOf key={`${kind}/${id}`} {...props} />;
}

function ThreadOf({ kind, id, search, post, isUnsure = false }: ThreadProps) {
  const thread = { kind, id };
  const { query, queryKey, asked } = useThreadQuery(thread, search);
  const { comments: sort = "best", comment: linkedId, after } = search;
  const page = query.data?.pages[0];
  const { scope, closed } = useThreadState({
    ...thread,
    sort,
    queryKey,
    branch: asked.comment,
    after,
    linkedId,
    isLocked: page?.lock != null,
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const isBranch = page?.isBranch === true;
  const next = query.data?.pages.at(-1)?.next;
  const total = page?.total ?? 0;
  const showMore = useFirstNew(items, query.fetchNextPage, scope.focusOn);
  const { status } = useSession();
  const isMember = status === "signed-in";
  const isThere = items.some(({ id }) => id === linkedId);
  // The server renders the visitor's view; members may see more once their data is loaded.
  const isGone = linkedId !== undefined && page?.isGone === true && !(isMember && query.isFetching);
  useLinkedComment(linkedId, isThere || isGone);

  return (
    <ThreadScopeContext value={scope}>
      <section aria-labelledby="comments" className="flex min-w-0 max-w-2xl flex-col gap-5">
        <ThreadHead page={page} />
        {page?.lock && <ThreadLockNotice lock={page.lock} />}
        {isGone ? (
          <GoneNotice id={isThere ? null : linkedId} />
        ) : isBranch ? (
          <BranchNotice />
        ) : (
          after !== undefined && <LaterPageNotice />
        )}
        {query.data ? (
          <div className={classes("flex flex-col gap-5", query.isPlaceholderData && "opacity-50")}>
            {isMember && !query.isPlaceholderData && <LiveThread total={total} />}
            {items.length === 0 ? (
              <p className="text-soft">No comments yet.</p>
            ) : (
              <>
                <CommentList items={items} closed={closed} />
                {/* Not on the server: it needs no shortcuts and would wait for their code. */}
                {status !== "loading" && <ThreadKeys showMore={next ? showMore : undefined} />}
              </>
            )}
          </div>
        ) : query.isError ? (
          <ErrorState title="Failed to load comments" error={query.error} onRetry={() => query.refetch()} />
        ) : (
          <Loading what="comments" skeletons={["h-28", "h-20", "h-28"]} skeletonsClassName="gap-5" />
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
        {post && !page?.lock && (
          <div id={COMPOSER} className="flex scroll-mt-24 flex-col gap-5 empty:hidden">
            <Invitation post={post} isUnsure={isUnsure} />
          </div>
        )}
      </section>
    </ThreadScopeContext>
  );
}

interface InvitationProps {
  post: NonNullable<ThreadProps["post"]>;
  isUnsure: boolean;
}

/**
 * Form for members or sign-in link for visitors. Before hydration, the boot script's attribute decides which
 * one is visible.
 */
function Invitation({ post, isUnsure }: InvitationProps) {
  const session = useSession();
  const signInLink = useSignInLink();
  if (session.status === "signed-in") {
    if (!post.can.comment) {
      if (post.moderationStatus === "pending") return <p>Comments open once this is approved.</p>;
      return isUnsure ? <FormPlaceholder /> : null;
    }
    return <NewComment />;
  }
  return (
    <>
      <FormPlaceholder />
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
  left: number;
  onPress: () => void;
  isBusy: boolean;
}

/** Links to the next page; with JavaScript, loads it in place. */
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
