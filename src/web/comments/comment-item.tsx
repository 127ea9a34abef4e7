import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide";
import { memo, useState } from "react";
import type { Comment } from "#contract/posts/comments.ts";
import { LikeToggle } from "#web/likes/index.ts";
import { PersonLink, PROFILE_LABELS } from "#web/people/index.ts";
import { lazyPart } from "#web/platform/online.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { RichText } from "#web/rich-text/index.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { classes } from "#web/ui/classes.ts";
import { formatCounted } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Facts } from "#web/ui/list/facts.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { anchorOf, nameOfComment, placeholderText, STATE_NOTES } from "./comment-labels.ts";
import { withLiked } from "./data/thread-data.ts";
import { useThreadScope } from "./thread-scope.ts";

/** Loaded for authors of comments only, not for readers. */
const CommentReplyForm = lazyPart(() => import("./write/reply-form.tsx"));
const EditForm = lazyPart(
  () => import("./write/edit-form.tsx"),
  <div role="status" aria-label="Loading your comment" className="skeleton mt-2 h-44" />,
);
const CommentMenu = lazyPart(() => import("./comment-menu.tsx"), <span className="size-11 shrink-0" />);
const CommentHistory = lazyPart(() => import("./comment-history.tsx"));

interface CommentItemProps {
  comment: Comment;
  isClosed: boolean;
  /** Deeper than the indentation goes, so it shows the name it replies to. */
  isBeyondIndent: boolean;
}

const action =
  "inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm text-soft font-semibold hover:bg-land hover:text-ink";

export const CommentItem = memo(function CommentItem({
  comment,
  isClosed,
  isBeyondIndent,
}: CommentItemProps) {
  const { linkedId, focusOn, isLocked } = useThreadScope();
  const [mode, setMode] = useState<"read" | "edit" | "reply">("read");
  const { id, author, body, can } = comment;
  const isLinked = linkedId === id;
  const read = () => setMode("read");
  const cancel = () => {
    read();
    focusOn(id);
  };
  return (
    <article
      id={anchorOf(id)}
      aria-label={nameOfComment(comment)}
      tabIndex={-1}
      className={classes(
        "scroll-mt-24 rounded-md outline-offset-4",
        isLinked && "bg-evergreen-tint shadow-[0_0_0_0.5rem_var(--color-evergreen-tint)]",
      )}
    >
      {isLinked && <span className="sr-only">Linked comment</span>}
      {author === null || body === null ? (
        <p className="py-2 text-soft italic">{placeholderText(comment)}</p>
      ) : (
        <>
          <Heading
            comment={comment}
            author={author}
            isBeyondIndent={isBeyondIndent}
            onEdit={() => setMode("edit")}
          />
          {STATE_NOTES[comment.state] && <StateNote state={comment.state} />}
          {mode === "edit" ? (
            <EditForm comment={comment} onDone={read} onCancel={cancel} />
          ) : (
            <div className="mt-1">
              <RichText body={body} />
            </div>
          )}
        </>
      )}
      <div className="-mt-1 -mb-2 -ml-2 flex flex-wrap items-center gap-x-1">
        {body !== null && comment.state === "visible" && <CommentLike comment={comment} />}
        {can.reply && !isLocked && mode !== "reply" && (
          <button
            type="button"
            aria-label={`Reply to ${author?.fullName}`}
            onClick={() => setMode("reply")}
            className={action}
          >
            Reply
          </button>
        )}
        {comment.replyCount > 0 && <Toggle comment={comment} isClosed={isClosed} />}
      </div>
      {mode === "reply" && <CommentReplyForm comment={comment} onDone={read} onCancel={cancel} />}
    </article>
  );
});

interface HeadingProps {
  comment: Comment;
  author: NonNullable<Comment["author"]>;
  isBeyondIndent: boolean;
  onEdit: () => void;
}

function Heading({ comment, author, isBeyondIndent, onEdit }: HeadingProps) {
  const { id, replyTo, editedAt, can } = comment;
  const hasMenu = can.edit || can.remove || can.report;
  return (
    <div className="flex items-center gap-2.5">
      <Avatar fullName={author.fullName} avatarUrl={author.avatarUrl} size="small" />
      <Facts className="min-w-0 grow text-sm text-soft leading-6 wrap-anywhere">
        <span>
          <PersonLink
            id={author.id}
            name={author.fullName}
            isTeam={author.isTeam}
            isDisabled={author.isDisabled}
            className="font-semibold text-base text-ink hover:underline"
          />
          {comment.isByStarter && (
            <span className="ml-1.5 rounded-full bg-evergreen-tint px-2 py-0.5 font-semibold text-evergreen text-[0.8125rem]">
              Author
            </span>
          )}
          {isBeyondIndent && replyTo && (
            <>
              {" "}
              replying to <bdi translate="no">{replyTo.fullName}</bdi>
            </>
          )}
        </span>
        {author.reviewerType && PROFILE_LABELS[author.reviewerType]}
        <Link
          to="."
          search={(search) => ({ ...search, comment: id })}
          hash={anchorOf(id)}
          preload={false}
          resetScroll={false}
          className="hover:underline"
        >
          <TimeAgo at={comment.createdAt} />
          <span className="sr-only">: link to this comment</span>
        </Link>
        {editedAt !== null && <Edited comment={comment} />}
      </Facts>
      {hasMenu && <CommentMenu comment={comment} author={author} onEdit={onEdit} />}
    </div>
  );
}

function Edited({ comment }: { comment: Comment }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-6 underline decoration-dotted underline-offset-3 hover:text-ink"
      >
        edited<span className="sr-only">: view earlier versions</span>
      </button>
      {isOpen && <CommentHistory id={comment.id} onClose={() => setOpen(false)} />}
    </>
  );
}

function StateNote({ state }: { state: Comment["state"] }) {
  const { mark, why } = STATE_NOTES[state] ?? {};
  return (
    <div className="mt-2 flex flex-col items-start gap-1">
      <Badge tone={state === "pending" ? "neutral" : "red"}>{mark}</Badge>
      <p className="text-sm text-soft">{why}</p>
    </div>
  );
}

function CommentLike({ comment }: { comment: Comment }) {
  const { queryClient } = useApi();
  const { queryKey } = useThreadScope();
  return (
    <LikeToggle
      item={{ kind: "comment", id: comment.id }}
      liked={comment}
      onChange={(liked) =>
        queryClient.setQueryData(queryKey, (data) => data && withLiked(data, comment.id, liked))
      }
    />
  );
}

function Toggle({ comment, isClosed }: { comment: Comment; isClosed: boolean }) {
  const { setClosed } = useThreadScope();
  return (
    <button
      type="button"
      aria-expanded={!isClosed}
      onClick={() => setClosed(comment.id, !isClosed)}
      className="ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold text-evergreen text-sm hover:bg-evergreen-tint"
    >
      <Icon of={ChevronDown} size={16} className={isClosed ? "-rotate-90" : undefined} />
      {formatCounted(comment.replyCount, "reply", "replies")}
    </button>
  );
}
