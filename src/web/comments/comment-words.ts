import type { Comment } from "#contract/comments.ts";

/** Why others do not see a comment, for its author and moderators: a mark, and a sentence. */
export const HELD: Partial<Record<Comment["state"], { mark: string; why: string }>> = {
  pending: {
    mark: "Waiting for approval",
    why: "Our team looks at it first, as at the first posts of new members, posts with links, and texts that are much like recent ones.",
  },
  hidden: { mark: "Hidden", why: "It was reported. Only its author and our team see it." },
  removed: { mark: "Removed by a moderator", why: "Only its author and our team see it." },
  rejected: { mark: "Not approved", why: "Only its author and our team see it." },
};

/** What stands in the place of a comment that is gone. */
export const tombstoneText = ({ state }: Pick<Comment, "state">) => TOMBSTONES[state] ?? "Not shown";

const TOMBSTONES: Partial<Record<Comment["state"], string>> = {
  deleted: "Deleted by its author",
  removed: "Removed by a moderator",
};

/** Who speaks to whom, for those who hear the page. */
export function nameOfComment({ author, answers, body, state }: Comment): string {
  if (author === null || body === null) return `Comment: ${tombstoneText({ state })}`;
  return answers === null
    ? `Comment by ${author.fullName}`
    : `Comment by ${author.fullName}, answering ${answers.fullName}`;
}

/** Where a comment stands on its page. */
export const anchorOf = (id: string) => `comment-${id}`;
