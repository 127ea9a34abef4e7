import { sql } from "drizzle-orm";
import { DELETED_MEMBER } from "#contract/vocabulary.ts";
import { deleteUser, insertDeletedUser } from "#server/platform/auth/deleted-users.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";

/** Creates one anonymous user per deletion, so that per-user constraints hold and authors stay distinguishable. */
export async function createDeletedUser(tx: Transaction): Promise<string> {
  const id = await insertDeletedUser(tx);
  await tx.insert(profiles).values({ id, fullName: DELETED_MEMBER });
  return id;
}

export async function removeUnusedDeletedUser(tx: Transaction, deletedUserId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select where exists (select from reviews where user_id = ${deletedUserId})
      or exists (select from discussions where user_id = ${deletedUserId})
      or exists (select from comments where user_id = ${deletedUserId})
      or exists (select from conversations where low_user_id = ${deletedUserId} or high_user_id = ${deletedUserId})
      or exists (select from notifications where actor_id = ${deletedUserId})
      or exists (select from reports where reporter_id = ${deletedUserId})`);
  if (rows.length === 0) await deleteUser(tx, deletedUserId);
}
