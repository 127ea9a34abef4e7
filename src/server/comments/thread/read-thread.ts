import type { Comment, CommentPart } from "#contract/comments.ts";
import type { CommentSort } from "#contract/parts.ts";
import { toComment } from "#server/comments/comment-view.ts";
import type { VisibleThread } from "#server/items/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import type { Reader } from "#server/platform/reader.ts";
import { loadTexts } from "./comment-hydration.ts";
import { orderThread, type PlacedComment } from "./order-thread.ts";
import { isInThread } from "./thread.ts";

/** A thread as a reader sees it, without its texts. */
export interface ReadThread {
  thread: VisibleThread;
  placed: PlacedComment[];
  /** Visible ones. */
  total: number;
  ends: CommentPart["ends"];
}

/** Reads a thread whole, but nothing of its comments besides what their order depends on. */
export async function readThread(
  db: Database,
  reader: Reader,
  thread: VisibleThread,
  sort: CommentSort,
): Promise<ReadThread> {
  const rows = await db
    .select({
      id: comments.id,
      parentId: comments.parentId,
      userId: comments.userId,
      status: comments.status,
      likeCount: comments.likeCount,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .where(isInThread(thread));
  const visible = rows.filter(({ status }) => status === "visible");
  return {
    thread,
    placed: orderThread(rows, reader, sort, wholeHour(new Date())),
    total: visible.length,
    ends: endsOf(visible),
  };
}

/** Ids sort by creation. */
function endsOf(visible: readonly { id: string }[]): CommentPart["ends"] {
  const [one, ...others] = visible;
  if (!one) return null;
  const ends = { first: one.id, latest: one.id };
  for (const { id } of others) {
    if (id < ends.first) ends.first = id;
    if (id > ends.latest) ends.latest = id;
  }
  return ends;
}

const HOUR_MS = 60 * 60 * 1000;

/** Best weighs likes against age: within an hour the order stays, so that the parts of a thread fit together. */
const wholeHour = (now: Date) => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

/** Some comments of a thread with their texts and authors. What changed its status meanwhile is left out. */
export async function showComments(
  db: Database,
  reader: Reader,
  { thread, placed }: ReadThread,
  shown: readonly PlacedComment[],
): Promise<Comment[]> {
  const byId = new Map(placed.map((one) => [one.id, one]));
  const answered = (one: PlacedComment) => (one.parentId === null ? undefined : byId.get(one.parentId));
  const texts = await loadTexts(db, reader, shown, answered);
  return shown.flatMap((one) => toComment(one, answered(one), { reader, thread, texts }) ?? []);
}

/** One comment that was just written, and the number of comments; null when it is gone already. */
export async function showOne(
  db: Database,
  reader: Reader,
  thread: VisibleThread,
  id: string,
): Promise<{ comment: Comment; total: number } | null> {
  const read = await readThread(db, reader, thread, "old");
  const [comment] = await showComments(
    db,
    reader,
    read,
    read.placed.filter((one) => one.id === id),
  );
  return comment ? { comment, total: read.total } : null;
}
