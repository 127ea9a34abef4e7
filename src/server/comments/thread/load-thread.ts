import { eq, sql } from "drizzle-orm";
import type { CommentSort, PostRef } from "#contract/parts.ts";
import type { Comment, CommentPage } from "#contract/posts/comments.ts";
import type { Database } from "#server/platform/db/client.ts";
import { prepareLookup } from "#server/platform/db/prepare-lookup.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Reader } from "#server/platform/reader.ts";
import type { VisibleThread } from "#server/posts/index.ts";
import { findLiked, loadTexts } from "./comment-hydration.ts";
import { toComment } from "./comment-view.ts";
import { orderThread, type PlacedComment, type ThreadRow } from "./order-thread.ts";

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

const preparePlaces = (kind: PostRef["kind"]) =>
  prepareLookup(`comments_of_${kind}`, (db) =>
    db
      .select(PLACE_COLUMNS)
      .from(comments)
      .where(eq(comments[`${kind}Id`], sql.placeholder("id"))),
  );

const findPlaces = { review: preparePlaces("review"), discussion: preparePlaces("discussion") };

/** Loads the positions of all comments of a thread, without their texts. */
export async function loadThread(
  db: Database,
  reader: Reader,
  thread: VisibleThread,
  sort: CommentSort,
): Promise<LoadedThread> {
  const { kind, id } = thread;
  // The row of the review or discussion says whether the thread is locked.
  dependOn(`comments/${id}`, `${kind}/${id}`);
  const rows = await findPlaces[kind](db).execute({ id });
  const visible = rows.filter(isVisible);
  return {
    thread,
    placed: orderThread(rows, reader, sort, wholeHour(new Date())),
    total: visible.length,
    ends: endsOf(visible),
  };
}

const isVisible = ({ status }: Pick<ThreadRow, "status">) => status === "visible";

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
  const ids = shown.flatMap((one) => (one.isTombstone ? [] : one.id));
  const parentIds = shown.flatMap((one) => (one.isTombstone ? [] : (parentOf(one)?.id ?? [])));
  const [texts, likedIds] = await Promise.all([
    loadTexts(db, [...new Set([...ids, ...parentIds])]),
    findLiked(db, reader, ids),
  ]);
  const view = { reader, thread, likedIds, texts: new Map(texts.map((text) => [text.id, text])) };
  return shown.flatMap((one) => toComment(one, parentOf(one), view) ?? []);
}

/** Returns one comment and the number of comments in its thread, or null if it is gone. */
export async function showOne(
  db: Database,
  reader: Reader,
  thread: VisibleThread,
  id: string,
): Promise<{ comment: Comment; total: number } | null> {
  const rows = await findPlaces[thread.kind](db).execute({ id: thread.id });
  const placed = orderThread(rows, reader, "old", new Date());
  const one = placed.filter((other) => other.id === id);
  const [comment] = await showComments(db, reader, { thread, placed }, one);
  return comment ? { comment, total: rows.filter(isVisible).length } : null;
}
