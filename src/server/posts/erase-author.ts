import { sql } from "drizzle-orm";
import type { PostKind } from "#contract/parts.ts";
import type { AccountDeletion } from "#server/platform/account-deletion.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { TABLES } from "./tables.ts";

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
