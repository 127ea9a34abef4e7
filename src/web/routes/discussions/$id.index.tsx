import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import type { DiscussionDetail } from "#contract/posts/discussions.ts";
import { DeletedPost } from "#web/comments/deleted-post.tsx";
import { ensureThread, readThreadSearch, Thread } from "#web/comments/index.ts";
import { DiscussionMarks } from "#web/discussions/discussion-marks.tsx";
import { discussionQuery } from "#web/discussions/discussion-queries.ts";
import { MoreDiscussions } from "#web/discussions/more-discussions.tsx";
import { LikeButton } from "#web/likes/index.ts";
import { PostMute } from "#web/mutes/index.ts";
import { FollowButton } from "#web/notifications/index.ts";
import { describePerson, PersonLink } from "#web/people/index.ts";
import { ensureThere } from "#web/platform/api/ensure-there.ts";
import { lazyPart } from "#web/platform/online.ts";
import { postHead } from "#web/platform/page/page-head.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { OwnStatus, toOwnDiscussion } from "#web/posts/index.ts";
import { PostNotFound } from "#web/posts/post-not-found.tsx";
import { ReportButton } from "#web/reports/index.ts";
import { RichText } from "#web/rich-text/index.ts";
import { SaveButton } from "#web/saves/index.ts";
import { TagList } from "#web/tags/index.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Facts } from "#web/ui/list/facts.tsx";
import { ShareMenu } from "#web/ui/menu/share-menu.tsx";
import { Breadcrumb } from "#web/ui/page/breadcrumb.tsx";
import { TimeAgo, useDate } from "#web/ui/time-ago.tsx";

/** Loaded for moderators only. */
const DiscussionMenu = lazyPart(() => import("#web/discussions/discussion-menu.tsx"));

/** Phones have no room for it. */
const ThreadRail = lazyPart(() => import("#web/comments/thread-rail.tsx"));

export const Route = createFileRoute("/discussions/$id/")({
  validateSearch: readThreadSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { id }, deps, cause }) => {
    const { queryClient, queries } = context;
    const [discussion] = await Promise.all([
      ensureThere(queryClient, discussionQuery(queries, id)),
      ensureThread(context, { kind: "discussion", id }, deps, cause),
    ]);
    return discussion;
  },
  head: (context) =>
    postHead(context, "discussion", ({ title, excerpt, moderationStatus }) => ({
      title,
      description: excerpt,
      isUnlisted: moderationStatus !== "approved",
    })),
  notFoundComponent: () => <PostNotFound kind="discussion" />,
  component: DiscussionPage,
});

function DiscussionPage() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const isDeleted = Route.useLoaderData() === null;
  return isDeleted ? <DeletedPost kind="discussion" id={id} search={search} /> : <Discussion />;
}

function Discussion() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const { queries } = useApi();
  const isWide = useIsWide();
  const { data: discussion, isFetching } = useSuspenseQuery(discussionQuery(queries, id));
  return (
    <div className="page with-rail pt-5">
      <article className="flex flex-col gap-6">
        <div>
          <Breadcrumb>
            <Link to="/search" search={{ tab: "discussions" }}>
              Discussions
            </Link>
            <span>{discussion.title}</span>
          </Breadcrumb>
          <DiscussionHeader discussion={discussion} />
        </div>
        <OwnStatus post={toOwnDiscussion(discussion)} own={discussion.own} canEdit={discussion.can.edit} />
        <div className="text-lg leading-relaxed">
          <RichText body={discussion.body} />
        </div>
        <TagList tags={discussion.tags} />
        {discussion.moderationStatus === "approved" && <Actions discussion={discussion} />}
        <Thread kind="discussion" id={id} search={search} post={discussion} isUnsure={isFetching} />
      </article>
      <div className="empty:hidden lg:border-hairline lg:border-l lg:pl-8">
        <MoreDiscussions discussion={discussion} />
        {isWide && <ThreadRail key={id} kind="discussion" id={id} search={search} />}
      </div>
    </div>
  );
}

const WIDE = "(width >= 64rem)";

function onWidth(listener: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the page has a rail beside the article; false on the server. */
const useIsWide = () =>
  useSyncExternalStore(
    onWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  );

function DiscussionHeader({ discussion }: { discussion: DiscussionDetail }) {
  const { author, market, tool, moderationStatus, viewer } = discussion;
  return (
    <header className="mt-3">
      <Facts className="text-soft empty:hidden">
        {tool && (
          <Link
            to="/search"
            search={{ q: tool.name, tab: "discussions" }}
            className="text-link"
            translate="no"
          >
            {tool.name}
          </Link>
        )}
        {market && (
          <Link
            to="/markets/$state/$city"
            params={{ state: market.state, city: market.slug }}
            search={{ tab: "discussions" }}
            className="text-link"
            translate="no"
          >
            {`${market.city}, ${market.state}`}
          </Link>
        )}
      </Facts>
      <DiscussionMarks discussion={discussion} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h1 className="mt-1 min-w-0 grow basis-64 text-3xl [overflow-wrap:anywhere] md:text-[2.6rem]">
          {discussion.title}
        </h1>
        {moderationStatus === "approved" && (
          <FollowButton kind="discussion" id={discussion.id} viewer={viewer} />
        )}
      </div>
      <div className="mt-4 flex items-center gap-3">
        <Avatar fullName={author.fullName} avatarUrl={author.avatarUrl} />
        <Facts className="min-w-0 text-soft">
          <PersonLink
            id={author.id}
            name={author.fullName}
            isTeam={author.isTeam}
            isDisabled={author.isDisabled}
            className="text-ink quiet-link"
          />
          {describePerson(author)}
          <TimeAgo at={discussion.createdAt} />
          {discussion.editedAt !== null && <Edited at={discussion.editedAt} />}
        </Facts>
      </div>
    </header>
  );
}

function Actions({ discussion }: { discussion: DiscussionDetail }) {
  const { id, title, author, tool, likeCount, can, viewer } = discussion;
  return (
    <div className="flex flex-wrap items-center gap-2 border-hairline sm:gap-x-3 border-y py-3">
      <LikeButton kind="discussion" id={id} likeCount={likeCount} viewer={viewer} />
      <SaveButton item={{ kind: "discussions", id }} name={title} isSaved={viewer?.isSaved === true} />
      <ShareMenu title={title} />
      <a href="#comments" className="text-link hidden min-h-11 items-center px-2 sm:inline-flex">
        Comments
      </a>
      <div className="ml-auto flex items-center gap-2">
        <ReportButton subject={{ kind: "discussion", id }} />
        <PostMute
          viewer={viewer}
          post={{ kind: "discussion", id }}
          name={title}
          author={author}
          tool={tool}
        />
        {can.moderate && <DiscussionMenu discussion={discussion} />}
      </div>
    </div>
  );
}

const Edited = ({ at }: { at: string }) => <span title={useDate(at)}>edited</span>;
