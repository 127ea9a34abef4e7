import { and, eq, inArray, sql } from "drizzle-orm";
import type { PostKind, PostRef } from "#contract/parts.ts";
import type { AccountDeletion } from "#server/platform/account-deletion.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { type ChangedColumns, type NewPost, type PostTables, type RevisionRow, TABLES } from "./tables.ts";

/** Stores a post that is pending, with its first version and tags. */
export async function storePost<Kind extends PostKind>(
  tx: Transaction,
  kind: Kind,
  columns: NewPost<Kind>,
  version: Version<Kind>,
): Promise<string> {
  const { posts }: PostTables = TABLES[kind];
  // Drizzle requires the columns of all tables that a union type names.
  const row = columns as NewPost<"review"> & NewPost<"discussion">;
  const [post] = await tx.insert(posts).values(row).returning({ id: posts.id });
  if (!post) throw new Error(`a ${kind} was inserted but has no id`);
  await storeRevision(tx, { kind, id: post.id }, version);
  await storeTags(tx, { kind, id: post.id }, version.content.tagIds);
  return post.id;
}

/** Replaces what a post shows. The row changes in one statement, so that the counter triggers see one change. */
export async function replacePost<Kind extends PostKind>(
  tx: Transaction,
  { kind, id }: { kind: Kind; id: string },
  columns: ChangedColumns<Kind>,
  tagIds: readonly string[],
): Promise<void> {
  const { posts, postTags, tagsPostId }: PostTables = TABLES[kind];
  await tx
    .update(posts)
    .set({ ...(columns as object), updatedAt: sql`now()` })
    .where(eq(posts.id, id));
  await tx.delete(postTags).where(eq(tagsPostId, id));
  await storeTags(tx, { kind, id }, tagIds);
}

async function storeTags(tx: Transaction, { kind, id }: PostRef, tagIds: readonly string[]): Promise<void> {
  const { postTags }: PostTables = TABLES[kind];
  if (tagIds.length > 0)
    await tx.insert(postTags).values(tagIds.map((tagId) => ({ tagId, [`${kind}Id`]: id })));
}

/** Erases everything except the row that its comments need. @param columns what remains in it */
export async function erasePost<Kind extends PostKind>(
  tx: Transaction,
  { kind, id }: { kind: Kind; id: string },
  columns: ChangedColumns<Kind>,
): Promise<void> {
  const { postRevisions, revisionPostId, postStats, statsPostId }: PostTables = TABLES[kind];
  await tx.update(postStats).set({ likeCount: 0 }).where(eq(statsPostId, id));
  await tx.delete(postRevisions).where(eq(revisionPostId, id));
  await replacePost(tx, { kind, id }, { ...columns, moderationStatus: "deleted" }, []);
}

/** @returns the tool and market that it named, or undefined if it is missing */
export async function deletePostRow(tx: Transaction, { kind, id }: PostRef) {
  const { posts }: PostTables = TABLES[kind];
  const [gone] = await tx
    .delete(posts)
    .where(eq(posts.id, id))
    .returning({ toolId: posts.toolId, marketId: posts.marketId });
  return gone;
}

export type Version<Kind extends PostKind> = Omit<
  RevisionRow<Kind>,
  "id" | "status" | "createdAt" | "reviewId" | "discussionId"
>;

/** Queues a version and supersedes a pending one. The post's row must be locked or created in this transaction. */
export async function storeRevision<Kind extends PostKind>(
  tx: Transaction,
  { kind, id }: { kind: Kind; id: string },
  version: Version<Kind>,
): Promise<void> {
  await supersedeWaiting(tx, kind, [id]);
  const { postRevisions }: PostTables = TABLES[kind];
  // Not now(), the transaction's start: after a lock wait, the later version would look older.
  const createdAt = sql`clock_timestamp()`;
  await tx.insert(postRevisions).values({ ...version, [`${kind}Id`]: id, createdAt });
}

export async function supersedeWaiting(
  tx: Transaction,
  kind: PostKind,
  ids: readonly string[],
): Promise<void> {
  const { postRevisions, revisionPostId } = TABLES[kind];
  await tx
    .update(postRevisions)
    .set({ status: "superseded" })
    .where(and(inArray(revisionPostId, [...ids]), eq(postRevisions.status, "pending")));
}

/** `keepsContributions` keeps approved, hidden and placeholder rows, with only the last approved version. */
export async function erasePostsOf(
  tx: Transaction,
  kind: PostKind,
  { userId, deletedUserId, keepsContributions }: AccountDeletion,
): Promise<void> {
  const { posts, postRevisions, revisionPostId } = TABLES[kind];
  const postId = sql.identifier(revisionPostId.name);
  await tx.execute(sql`select 1 from ${posts} where user_id = ${userId} order by id for update`);
  if (keepsContributions) {
    await tx.execute(sql`
      update ${posts} set user_id = ${deletedUserId}
      where user_id = ${userId} and moderation_status in ('approved', 'hidden', 'deleted')`);
    await tx.execute(sql`
      delete from ${postRevisions} r using ${posts} i
      where i.id = r.${postId} and i.user_id = ${deletedUserId} and r.id is distinct from (
        select last.id from ${postRevisions} last
        where last.${postId} = r.${postId} and last.status = 'approved'
        order by last.created_at desc, last.id desc limit 1)`);
  }
  await tx.execute(sql`delete from ${posts} where user_id = ${userId}`);
}
