import type { Comment, ThreadRef } from "#contract/comments.ts";
import { PLURALS } from "#contract/vocabulary.ts";

/** Why others do not see a comment, for its author and moderators: a mark, and a sentence. */
export const HELD: Partial<Record<Comment["state"], { mark: string; why: string }>> = {
  pending: {
    mark: "In review",
    why: "Our team reviews first posts, posts with links, and near-duplicates before they go live.",
  },
  hidden: { mark: "Hidden", why: "Reported. Visible only to the author and our team." },
  removed: { mark: "Removed by a moderator", why: "Visible only to the author and our team." },
  rejected: { mark: "Not approved", why: "Visible only to the author and our team." },
};

/** The text of a placeholder. */
export const tombstoneText = ({ state }: Pick<Comment, "state">) => TOMBSTONES[state] ?? "Not shown";

const TOMBSTONES: Partial<Record<Comment["state"], string>> = {
  deleted: "Deleted by author",
  removed: "Removed by a moderator",
};

/** The author and the addressee, for screen readers. */
export function nameOfComment({ author, answers, body, state }: Comment): string {
  if (author === null || body === null) return `Comment: ${tombstoneText({ state })}`;
  return answers === null
    ? `Comment by ${author.fullName}`
    : `Comment by ${author.fullName}, replying to ${answers.fullName}`;
}

/** Under this name a new comment outlives a reload (see `useDraft`). */
export const placeOfNew = ({ kind, id }: ThreadRef) => `comment:${PLURALS[kind]}/${id}`;

/** The id of a comment's element. */
export const anchorOf = (id: string) => `comment-${id}`;
