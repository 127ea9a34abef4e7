import { sql } from "drizzle-orm";
import type { Comment, CommentPage } from "#contract/comments.ts";
import type { CommentSort } from "#contract/parts.ts";
import type { VisibleThread } from "#server/items/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import type { Reader } from "#server/platform/reader.ts";
import { dependOn } from "#server/platform/topics.ts";
import { loadTexts } from "./comment-hydration.ts";
import { toComment } from "./comment-view.ts";
import { orderThread, type PlacedComment } from "./order-thread.ts";
import { countVisibleComments, isInThread } from "./thread.ts";

const PLACE_COLUMNS = {
  id: comments.id,
  parentId: comments.parentId,
  userId: comments.userId,
  status: comments.status,
  likeCount: comments.likeCount,
  createdAt: comments.createdAt,
};

export interface LoadedThread {
  thread: VisibleThread;
  placed: PlacedComment[];
  /** Number of visible comments. */
  total: number;
  ends: CommentPage["ends"];
}

/** Loads the positions of all comments of a thread, without their texts. */
export async function loadThread(
  db: Database,
  reader: Reader,
  thread: VisibleThread,
  sort: CommentSort,
): Promise<LoadedThread> {
  // The row of the review or discussion says whether the thread is locked.
  dependOn(`comments/${thread.id}`, `${thread.kind}/${thread.id}`);
  const rows = await db.select(PLACE_COLUMNS).from(comments).where(isInThread(thread));
  const visible = rows.filter(({ status }) => status === "visible");
  return {
    thread,
    placed: orderThread(rows, reader, sort, wholeHour(new Date())),
    total: visible.length,
    ends: endsOf(visible),
  };
}

/** Ids sort by creation. */
function endsOf(visible: readonly { id: string }[]): CommentPage["ends"] {
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

/** The order of "best" stays the same for an hour, so that the pages of a thread fit together. */
const wholeHour = (now: Date) => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

export async function showComments(
  db: Database,
  reader: Reader,
  { thread, placed }: Pick<LoadedThread, "thread" | "placed">,
  shown: readonly PlacedComment[],
): Promise<Comment[]> {
  const byId = new Map(placed.map((one) => [one.id, one]));
  const parentOf = (one: PlacedComment) => (one.parentId === null ? undefined : byId.get(one.parentId));
  const texts = await loadTexts(db, reader, shown, parentOf);
  return shown.flatMap((one) => toComment(one, parentOf(one), { reader, thread, texts }) ?? []);
}

/** Returns one comment and the number of comments in its thread, or null if it is gone. Reads its branch only. */
export async function showOne(
  db: Database,
  reader: Reader,
  thread: VisibleThread,
  id: string,
): Promise<{ comment: Comment; total: number } | null> {
  const [rows, total] = await Promise.all([
    db.select(PLACE_COLUMNS).from(comments).where(isInBranch(id)),
    countVisibleComments(db, thread),
  ]);
  const placed = orderThread(rows, reader, "old", new Date());
  const one = placed.filter((other) => other.id === id);
  const [comment] = await showComments(db, reader, { thread, placed }, one);
  return comment ? { comment, total } : null;
}

/** SQL: the comment, those above it, and all below it. */
const isInBranch = (id: string) => sql`${comments.id} in (
  with recursive above as (
    select id, parent_id from comments where id = ${id}
    union all select c.id, c.parent_id from comments c join above on c.id = above.parent_id
  ), below as (
    select id from comments where id = ${id}
    union all select c.id from comments c join below on c.parent_id = below.id
  )
  select id from above union select id from below)`;
