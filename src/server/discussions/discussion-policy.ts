import type { ItemStatus } from "#contract/parts.ts";
import type { Reader } from "#server/platform/reader.ts";

interface Judged {
  userId: string;
  moderationStatus: ItemStatus;
}

/** Approved discussions are public; others are their author's and the moderators' (decisions.md, "What the public sees"). */
export function canSeeDiscussion(reader: Reader, discussion: Judged): boolean {
  return (
    discussion.moderationStatus === "approved" || reader.isModerator || reader.userId === discussion.userId
  );
}

/** How an edit stands, and why a moderator refused it, is between them and the author. */
export function canSeeDecision(reader: Reader, discussion: { userId: string }): boolean {
  return reader.userId === discussion.userId;
}

/** Only its author changes what a discussion says, and nobody what was removed for good. */
export function canEditDiscussion(reader: Reader, discussion: Judged): boolean {
  return reader.userId === discussion.userId && discussion.moderationStatus !== "removed";
}

/** Nobody talks where the others cannot read it. */
export function canCommentOnDiscussion(reader: Reader, discussion: Judged): boolean {
  return reader.userId !== null && discussion.moderationStatus === "approved";
}

/** What readers see changes only by approval; what they do not see, at once. */
export function isReplacedByEdit(discussion: { moderationStatus: ItemStatus }): boolean {
  return discussion.moderationStatus !== "approved";
}
