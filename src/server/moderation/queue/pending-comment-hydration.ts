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
  /** Comments of its author that readers see. */
  approvedComments: number;
  earlierTexts: string[];
}

/** The data of held comments by their ids, in the order of the ids; ids that are gone are left out. */
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

const answered = alias(comments, "answered");
const answeredAuthor = alias(profiles, "answered_author");

/** Names a text without repeating it. */
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
      answeredName: answeredAuthor.fullName,
      answeredBody: answered.body,
    })
    .from(comments)
    .innerJoin(profiles, eq(profiles.id, comments.userId))
    .leftJoin(answered, eq(answered.id, comments.parentId))
    .leftJoin(answeredAuthor, eq(answeredAuthor.id, answered.userId))
    // What was decided or deleted since its id was selected has left the queue.
    .where(and(inArray(comments.id, [...ids]), eq(comments.status, "held")));

const loadAuthorRecords = (db: Database, userIds: readonly string[]) =>
  db
    .select({ userId: comments.userId, visible: sql<number>`count(*)::int` })
    .from(comments)
    .where(and(inArray(comments.userId, [...userIds]), eq(comments.status, "visible")))
    .groupBy(comments.userId);
