import { eq } from "drizzle-orm";
import type { ItemStatus } from "#contract/parts.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { discussions } from "#server/platform/db/schema/index.ts";
import type { Reader } from "#server/platform/reader.ts";
import { isDeletedPost, type StoredStatus } from "#server/platform/stored-status.ts";
import { canSeeDiscussion } from "./discussion-policy.ts";

export interface VisibleDiscussion {
  id: string;
  userId: string;
  moderationStatus: ItemStatus;
  /** Null where members may comment. */
  lock: { reason: string; at: Date } | null;
}

/** The discussion of this id, when the reader may know that it exists; null for a hidden and a missing one alike. */
export async function findVisibleDiscussion(
  db: Database | Transaction,
  reader: Reader,
  id: string,
): Promise<VisibleDiscussion | null> {
  const found = await findDiscussionThread(db, reader, id);
  if (!found || isDeletedPost(found.moderationStatus)) return null;
  return { ...found, moderationStatus: found.moderationStatus };
}

/** The same for its comments, which everyone may read once its author has deleted it. */
export async function findDiscussionThread(
  db: Database | Transaction,
  reader: Reader,
  id: string,
): Promise<(Omit<VisibleDiscussion, "moderationStatus"> & { moderationStatus: StoredStatus }) | null> {
  const [discussion] = await db
    .select({
      id: discussions.id,
      userId: discussions.userId,
      moderationStatus: discussions.moderationStatus,
      lockedAt: discussions.lockedAt,
      lockReason: discussions.lockReason,
    })
    .from(discussions)
    .where(eq(discussions.id, id));
  if (!discussion) return null;
  if (!isDeletedPost(discussion.moderationStatus) && !canSeeDiscussion(reader, discussion)) return null;
  const { lockedAt, lockReason, ...found } = discussion;
  return { ...found, lock: lockedAt && { reason: lockReason ?? "", at: lockedAt } };
}
