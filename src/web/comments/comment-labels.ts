import type { PostRef } from "#contract/parts.ts";
import type { Comment } from "#contract/posts/comments.ts";
import { PLURALS } from "#contract/vocabulary.ts";

/** Id of the element where a new comment is written. */
export const COMPOSER = "write-comment";

/** Badge and explanation of a hidden comment, for its author and moderators. */
export const STATE_NOTES: Partial<Record<Comment["state"], { mark: string; why: string }>> = {
  pending: {
    mark: "In review",
    why: "Our team reviews first posts, posts with links, and near-duplicates before they go live.",
  },
  hidden: { mark: "Hidden", why: "Reported. Visible only to the author and our team." },
  removed: { mark: "Removed by a moderator", why: "Visible only to the author and our team." },
  rejected: { mark: "Not approved", why: "Visible only to the author and our team." },
};

export const placeholderText = ({ state }: Pick<Comment, "state">) => PLACEHOLDERS[state] ?? "Not shown";

const PLACEHOLDERS: Partial<Record<Comment["state"], string>> = {
  deleted: "Deleted by author",
  removed: "Removed by a moderator",
};

/** The author and the addressee, for screen readers. */
export function nameOfComment({ author, replyTo, body, state }: Comment): string {
  if (author === null || body === null) return `Comment: ${placeholderText({ state })}`;
  return replyTo === null
    ? `Comment by ${author.fullName}`
    : `Comment by ${author.fullName}, replying to ${replyTo.fullName}`;
}

/** Storage key of an unsent new comment (see `useDraft`). */
export const newCommentDraft = ({ kind, id }: PostRef) => `comment:${PLURALS[kind]}/${id}`;

/** Shorter threads are quick to scroll. */
export const MANY_COMMENTS = 10;

export const anchorOf = (id: string) => `comment-${id}`;
