import type { PendingComment } from "#contract/moderation/queue.ts";
import { LIMITS } from "#contract/parts.ts";
import { canDecide } from "#server/moderation/moderation-policy.ts";
import type { Reader } from "#server/platform/reader.ts";
import { cutAtWord, onOneLine } from "#server/platform/text/cut-text.ts";
import { plainTextOf } from "#server/platform/text/rich-text.ts";
import type { LoadedPendingComment } from "./pending-comment-hydration.ts";

/** Maps a held comment as it would be published. */
export function toPendingComment(
  reader: Reader,
  comment: LoadedPendingComment,
  decided: PendingComment["decided"],
): PendingComment {
  const { userId, fullName, avatarUrl, approvedComments } = comment;
  return {
    commentId: comment.commentId,
    version: comment.version,
    submittedAt: comment.submittedAt.toISOString(),
    heldFor: comment.heldFor,
    body: comment.body ?? [],
    earlierTexts: comment.earlierTexts,
    thread: comment.thread,
    replyTo: toReplyTo(comment),
    author: { id: userId, fullName, avatarUrl, joinedAt: comment.joinedAt.toISOString(), approvedComments },
    decided,
    can: { decide: decided === null && canDecide(reader, comment) },
  };
}

function toReplyTo({ repliedToName, repliedToBody }: LoadedPendingComment): PendingComment["replyTo"] {
  if (repliedToName === null || repliedToBody === null) return null;
  const text = onOneLine(plainTextOf(repliedToBody));
  const isShort = text.length <= LIMITS.excerptLength;
  return { fullName: repliedToName, excerpt: isShort ? text : cutAtWord(text, LIMITS.excerptLength) };
}
