import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { discussionRevisions, discussions } from "#server/platform/db/schema/index.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { applyRevision } from "./apply-revision.ts";
import { keepKnown } from "./resolve-content.ts";

export type LockedDiscussionRevision = NonNullable<Awaited<ReturnType<typeof lockDiscussionRevision>>>;

/**
 * A version with its discussion, whose row stays locked until the transaction ends: of two decisions, or a
 * decision and an edit, the second sees what the first did. Null when there is none, or its author deleted the
 * discussion.
 */
export async function lockDiscussionRevision(tx: Transaction, revisionId: string) {
  const [found] = await tx
    .select({ discussionId: discussionRevisions.discussionId })
    .from(discussionRevisions)
    .where(eq(discussionRevisions.id, revisionId));
  if (!found) return null;
  const [discussion] = await tx
    .select({
      id: discussions.id,
      userId: discussions.userId,
      moderationStatus: discussions.moderationStatus,
    })
    .from(discussions)
    .where(eq(discussions.id, found.discussionId))
    .for("no key update");
  // Read after the lock: it may have been decided or superseded while this transaction waited.
  const [revision] = await tx
    .select()
    .from(discussionRevisions)
    .where(eq(discussionRevisions.id, revisionId));
  if (!discussion || !revision || isDeletedPost(discussion.moderationStatus)) return null;
  return { ...revision, discussion: { ...discussion, moderationStatus: discussion.moderationStatus } };
}

/** Makes a pending version the public one. What it names and is gone since it was sent in is left out. */
export async function approveDiscussionRevision(
  tx: Transaction,
  { id, content, body, discussion }: LockedDiscussionRevision,
  moderatorId: string,
): Promise<void> {
  await applyRevision(
    tx,
    discussion.id,
    { content: await keepKnown(tx, content), body },
    { moderationStatus: "approved", moderatedAt: sql`now()`, moderatedBy: moderatorId },
  );
  await tx.update(discussionRevisions).set({ status: "approved" }).where(eq(discussionRevisions.id, id));
}

/** Rejects a pending version: a discussion that is not public with it; of an approved one only the edit. */
export async function rejectDiscussionRevision(
  tx: Transaction,
  { id, discussion }: LockedDiscussionRevision,
  moderatorId: string,
): Promise<void> {
  if (discussion.moderationStatus !== "approved") {
    await tx
      .update(discussions)
      .set({ moderationStatus: "rejected", moderatedAt: sql`now()`, moderatedBy: moderatorId })
      .where(eq(discussions.id, discussion.id));
  }
  await tx.update(discussionRevisions).set({ status: "rejected" }).where(eq(discussionRevisions.id, id));
}
