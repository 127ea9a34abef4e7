import { eq } from "drizzle-orm";
import type { PostKind, PostRef, PostStatus } from "#contract/parts.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import type { Reader } from "#server/platform/reader.ts";
import { isDeletedPost, type StoredStatus } from "#server/platform/stored-status.ts";
import { canSeePost } from "./post-policy.ts";
import { type PostTables, type StoredPost, TABLES } from "./tables.ts";

export interface VisibleThread extends PostRef {
  userId: string;
  moderationStatus: StoredStatus;
  /** Null when members can comment. Reviews are never locked. */
  lock: { reason: string; at: Date } | null;
}

export type VisiblePost = VisibleThread & { moderationStatus: PostStatus };

export async function findVisiblePost(
  db: Database | Transaction,
  reader: Reader,
  ref: PostRef,
): Promise<VisiblePost | null> {
  const found = await findVisibleThread(db, reader, ref);
  if (!found || isDeletedPost(found.moderationStatus)) return null;
  return { ...found, moderationStatus: found.moderationStatus };
}

/** Like `findVisiblePost`, but includes placeholders of deleted posts, whose comments everyone can read. */
export async function findVisibleThread(
  db: Database | Transaction,
  reader: Reader,
  ref: PostRef,
): Promise<VisibleThread | null> {
  const [post] = await selectThread(db, ref);
  return post ? toVisibleThread(reader, ref.kind, post) : null;
}

/** The same with a lock: decisions, locks and deletions wait for the transaction, other comments don't. */
export async function lockVisibleThread(
  tx: Transaction,
  reader: Reader,
  ref: PostRef,
): Promise<VisibleThread | null> {
  const [post] = await selectThread(tx, ref).for("share");
  return post ? toVisibleThread(reader, ref.kind, post) : null;
}

function selectThread(db: Database | Transaction, { kind, id }: PostRef) {
  const { posts, threadLock } = TABLES[kind];
  return db
    .select({ id: posts.id, userId: posts.userId, moderationStatus: posts.moderationStatus, ...threadLock })
    .from(posts)
    .where(eq(posts.id, id));
}

interface ThreadRow extends Omit<VisibleThread, "kind" | "lock"> {
  lockedAt: Date | null;
  lockReason: string | null;
}

/** Returns null if the reader can't see it. */
function toVisibleThread(
  reader: Reader,
  kind: PostKind,
  { id, userId, moderationStatus, lockedAt, lockReason }: ThreadRow,
): VisibleThread | null {
  const post = { kind, id, userId, moderationStatus };
  if (!isDeletedPost(moderationStatus) && !canSeePost(reader, post)) return null;
  return { ...post, lock: lockedAt && { reason: lockReason ?? "", at: lockedAt } };
}

export type LockedPost<Kind extends PostKind = PostKind> = Pick<
  StoredPost<Kind>,
  "id" | "userId" | "toolId" | "marketId" | "moderationStatus"
>;

/** @param strength `update` if the row may be deleted: it also blocks new comments and reports */
export async function lockPost<Kind extends PostKind>(
  tx: Transaction,
  { kind, id }: { kind: Kind; id: string },
  strength: "no key update" | "update" = "no key update",
): Promise<LockedPost<Kind> | undefined> {
  const { posts }: PostTables = TABLES[kind];
  const [post] = await tx
    .select({
      id: posts.id,
      userId: posts.userId,
      toolId: posts.toolId,
      marketId: posts.marketId,
      moderationStatus: posts.moderationStatus,
    })
    .from(posts)
    .where(eq(posts.id, id))
    .for(strength);
  return post as LockedPost<Kind> | undefined;
}
