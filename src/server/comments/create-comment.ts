import { v7 as uuidv7 } from "uuid";
import type { Comment } from "#contract/comments.ts";
import type { RichText } from "#contract/rich-text.ts";
import { canCommentOn, toVisibleThread, type VisibleThread } from "#server/items/index.ts";
import { limited, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Reader } from "#server/platform/reader.ts";
import { retryConflicts } from "#server/platform/retry-conflicts.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { findReasonToHold } from "./find-reason-to-hold.ts";
import { parseContent } from "./parse-content.ts";
import { POST, type Posted } from "./post-comment.ts";
import { toComment } from "./thread/comment-view.ts";

export const createComment = api.comments.create
  .use(signedIn)
  .use(limited("write", "comment"))
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { kind, id: threadId } = input.thread;
    const text = await parseContent(db, input.thread, input.content);
    const heldFor = await findReasonToHold(db, reader, text, null);
    const status: CommentStatus = heldFor === null ? "visible" : "held";
    const comment = { id: uuidv7(), userId: reader.userId, body: text.body, status };
    const values = {
      ...{ ...comment, ...text, body: JSON.stringify(text.body) },
      ...{ threadId, parentId: input.parentId, heldFor },
    };
    const posted = await retryConflicts(() => POST[kind](db, values));
    const thread = posted ? toVisibleThread(reader, kind, posted) : null;
    if (thread?.lock) throw errors.LOCKED();
    if (!posted || !thread || !canCommentOn(reader, thread)) throw errors.NOT_FOUND();
    if (posted.createdAt === null) throw errors.PARENT_GONE();
    const shown = show(reader, thread, comment, { ...posted, createdAt: posted.createdAt });
    if (!shown) throw errors.NOT_FOUND();
    return { comment: shown, total: posted.total };
  });

interface NewComment {
  id: string;
  userId: string;
  body: RichText;
  status: CommentStatus;
}

function show(
  reader: Reader,
  thread: VisibleThread,
  { body, ...comment }: NewComment,
  { createdAt, parentId, depth, author, parentAuthor }: Posted & { createdAt: Date },
): Comment | null {
  const { id, status } = comment;
  const placed = { ...comment, createdAt, parentId, depth, likeCount: 0, replyCount: 0, isTombstone: false };
  const authors = [author, parentAuthor].filter((one) => one !== null);
  return toComment(placed, parentAuthor ? { userId: parentAuthor.id, isTombstone: false } : undefined, {
    ...{ reader, thread, likedIds: new Set<string>() },
    texts: new Map([[id, { id, body, status, editedAt: null }]]),
    authors: new Map(authors.map((one) => [one.id, one])),
  });
}
