import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { PendingComment } from "#contract/moderation/queue.ts";
import type { HeldFor } from "#contract/moderation/terms.ts";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import { loadEarlierTexts } from "#server/comments/index.ts";
import { loadSubjects } from "#server/moderation/subjects.ts";
import { canModerate } from "#server/platform/access.ts";
import type { Database } from "#server/platform/db/client.ts";
import { toPostRef } from "#server/platform/db/post-columns.ts";
import { comments, profiles } from "#server/platform/db/schema/index.ts";
import { shorten } from "#server/platform/text/cut-text.ts";
import { versionOf } from "#server/platform/versions.ts";
import type { Decided, QueueContext } from "./pending-posts.ts";

export async function loadPendingComments(
  { db, reader }: QueueContext,
  ids: readonly string[],
  decided: Decided,
): Promise<PendingComment[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await loadRows(db, ids)).map((row) => [row.id, row]));
  const inOrder = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  const [subjects, counts, earlierTexts] = await Promise.all([
    loadSubjects(db, inOrder.map(toPostRef)),
    countVisibleComments(
      db,
      inOrder.map(({ author }) => author.id),
    ),
    loadEarlierTexts(db, ids),
  ]);
  return inOrder.map(({ reviewId, discussionId, repliedTo, author, content, ...row }) => {
    const thread = toPostRef({ reviewId, discussionId });
    const decision = decided.get(row.id) ?? null;
    const approved = counts.find(({ userId }) => userId === author.id)?.visible ?? 0;
    return {
      ...row,
      kind: "comment",
      version: versionOf({ content }),
      submittedAt: row.submittedAt.toISOString(),
      earlierTexts: earlierTexts.get(row.id) ?? [],
      thread: { ...thread, title: subjects.get(thread.id)?.title ?? "" },
      replyTo: repliedTo.body && {
        fullName: repliedTo.fullName ?? "",
        excerpt: shorten(plainTextOf(repliedTo.body)),
      },
      author: { ...author, joinedAt: author.joinedAt.toISOString(), approved },
      decided: decision,
      can: { decide: decision === null && canModerate(reader, { userId: author.id }) },
    };
  });
}

const parent = alias(comments, "parent");
const parentAuthor = alias(profiles, "parent_author");

const loadRows = (db: Database, ids: readonly string[]) =>
  db
    .select({
      id: comments.id,
      content: comments.content,
      submittedAt: comments.createdAt,
      heldFor: sql<HeldFor>`${comments.heldFor}`,
      // Only deleted ones have none.
      body: sql<RichText>`${comments.body}`,
      reviewId: comments.reviewId,
      discussionId: comments.discussionId,
      author: {
        id: profiles.id,
        fullName: profiles.fullName,
        avatarUrl: profiles.avatarUrl,
        joinedAt: profiles.createdAt,
      },
      repliedTo: { fullName: parentAuthor.fullName, body: parent.body },
    })
    .from(comments)
    .innerJoin(profiles, eq(profiles.id, comments.userId))
    .leftJoin(parent, eq(parent.id, comments.parentId))
    .leftJoin(parentAuthor, eq(parentAuthor.id, parent.userId))
    // Decided or deleted since the ids were selected.
    .where(and(inArray(comments.id, [...ids]), eq(comments.status, "held")));

const countVisibleComments = (db: Database, userIds: readonly string[]) =>
  db
    .select({ userId: comments.userId, visible: sql<number>`count(*)::int` })
    .from(comments)
    .where(and(inArray(comments.userId, [...userIds]), eq(comments.status, "visible")))
    .groupBy(comments.userId);
