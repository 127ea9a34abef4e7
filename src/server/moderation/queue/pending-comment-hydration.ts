import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ThreadRef } from "#contract/comments.ts";
import type { PendingComment } from "#contract/moderation/queue.ts";
import { loadEarlierTexts } from "#server/comments/index.ts";
import { loadSubjects } from "#server/moderation/subjects.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments, profiles } from "#server/platform/db/schema/index.ts";

type PendingRow = Awaited<ReturnType<typeof loadRows>>[number];

export interface LoadedPendingComment extends PendingRow {
  thread: PendingComment["thread"];
  approvedComments: number;
  earlierTexts: string[];
}

/** Loads held comments in the order of the ids; missing ones are left out. */
export async function loadPendingComments(
  db: Database,
  ids: readonly string[],
): Promise<LoadedPendingComment[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await loadRows(db, ids)).map((row) => [row.commentId, row]));
  const inOrder = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  const [subjects, records, earlierTexts] = await Promise.all([
    loadSubjects(
      db,
      inOrder.map(threadOf).map(({ kind, id }) => ({ subjectKind: kind, subjectId: id })),
    ),
    loadAuthorRecords(
      db,
      inOrder.map((row) => row.userId),
    ),
    loadEarlierTexts(db, ids),
  ]);
  return inOrder.map((row) => {
    const thread = threadOf(row);
    return {
      ...row,
      thread: { ...thread, title: subjects.get(thread.id)?.title ?? "" },
      approvedComments: records.find(({ userId }) => userId === row.userId)?.visible ?? 0,
      earlierTexts: earlierTexts.get(row.commentId) ?? [],
    };
  });
}

function threadOf(row: { reviewId: string | null; discussionId: string | null }): ThreadRef {
  if (row.reviewId !== null) return { kind: "review", id: row.reviewId };
  if (row.discussionId !== null) return { kind: "discussion", id: row.discussionId };
  throw new Error("a comment belongs to no thread");
}

const parent = alias(comments, "parent");
const parentAuthor = alias(profiles, "parent_author");

/** Identifies a text by its hash. */
export const VERSION = sql<string>`md5(${comments.content})`;

const loadRows = (db: Database, ids: readonly string[]) =>
  db
    .select({
      commentId: comments.id,
      version: VERSION,
      submittedAt: comments.createdAt,
      heldFor: sql<PendingComment["heldFor"]>`${comments.heldFor}`,
      body: comments.body,
      reviewId: comments.reviewId,
      discussionId: comments.discussionId,
      userId: comments.userId,
      fullName: profiles.fullName,
      avatarUrl: profiles.avatarUrl,
      joinedAt: profiles.createdAt,
      repliedToName: parentAuthor.fullName,
      repliedToBody: parent.body,
    })
    .from(comments)
    .innerJoin(profiles, eq(profiles.id, comments.userId))
    .leftJoin(parent, eq(parent.id, comments.parentId))
    .leftJoin(parentAuthor, eq(parentAuthor.id, parent.userId))
    // Decided or deleted since the ids were selected.
    .where(and(inArray(comments.id, [...ids]), eq(comments.status, "held")));

const loadAuthorRecords = (db: Database, userIds: readonly string[]) =>
  db
    .select({ userId: comments.userId, visible: sql<number>`count(*)::int` })
    .from(comments)
    .where(and(inArray(comments.userId, [...userIds]), eq(comments.status, "visible")))
    .groupBy(comments.userId);
