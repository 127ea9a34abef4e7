import { desc, eq, sql } from "drizzle-orm";
import type { PostKind, PostStatus } from "#contract/parts.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { moderationDecisions } from "#server/platform/db/schema/index.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { type LockedPost, lockPost } from "./find-post.ts";
import { decided, type ModerationColumns, type PostTables, type RevisionRow, TABLES } from "./tables.ts";

export type LockedRevision<Kind extends PostKind = PostKind> = RevisionRow<Kind> & {
  post: LockedPost<Kind> & { moderationStatus: PostStatus };
};

/** Makes a pending version public. */
export type ApproveRevision<Kind extends PostKind> = (
  tx: Transaction,
  revision: LockedRevision<Kind>,
  moderation: ModerationColumns,
) => Promise<void>;

/** Locks the post of a version. Returns null when the version is missing or the author deleted the post. */
export async function lockRevision<Kind extends PostKind>(
  tx: Transaction,
  kind: Kind,
  revisionId: string,
): Promise<LockedRevision<Kind> | null> {
  const { postRevisions, revisionPostId }: PostTables = TABLES[kind];
  const isWanted = eq(postRevisions.id, revisionId);
  const [found] = await tx.select({ id: revisionPostId }).from(postRevisions).where(isWanted);
  if (!found) return null;
  const post = await lockPost(tx, { kind, id: found.id });
  // Read after taking the lock, because another transaction may have decided or superseded it.
  const [revision] = await tx.select().from(postRevisions).where(isWanted);
  if (!post || !revision || isDeletedPost(post.moderationStatus)) return null;
  return { ...revision, post } as LockedRevision<Kind>;
}

export async function markApproved(tx: Transaction, kind: PostKind, revisionId: string): Promise<void> {
  const { postRevisions } = TABLES[kind];
  await tx.update(postRevisions).set({ status: "approved" }).where(eq(postRevisions.id, revisionId));
}

/** Rejects a pending version. A post that isn't public is rejected with it. */
export async function rejectRevision(
  tx: Transaction,
  kind: PostKind,
  { id, post }: LockedRevision,
  moderatorId: string,
): Promise<void> {
  const { posts, postRevisions } = TABLES[kind];
  if (post.moderationStatus !== "approved") {
    await tx.update(posts).set(decided("rejected", moderatorId)).where(eq(posts.id, post.id));
  }
  await tx.update(postRevisions).set({ status: "rejected" }).where(eq(postRevisions.id, id));
}

/** Fewer say little about the next one. */
const FEWEST = 20;
const NEWEST = 200;

/** Returns within how many hours nine of ten recent versions were decided; null if too few were. */
export async function loadUsualHours(db: Database, kind: PostKind): Promise<number | null> {
  const { postRevisions, decidedRevisionId }: PostTables = TABLES[kind];
  const seconds = sql<number>`extract(epoch from ${moderationDecisions.createdAt} - ${postRevisions.createdAt})`;
  const recent = db
    .select({ seconds: seconds.as("seconds") })
    .from(moderationDecisions)
    .innerJoin(postRevisions, eq(postRevisions.id, decidedRevisionId))
    .orderBy(desc(moderationDecisions.id))
    .limit(NEWEST)
    .as("recent");
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      hours: sql<number>`ceil(percentile_cont(0.9) within group (order by ${recent.seconds}) / 3600)::int`,
    })
    .from(recent);
  return found && found.count >= FEWEST ? Math.max(1, found.hours) : null;
}
