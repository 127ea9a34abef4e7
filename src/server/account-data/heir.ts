import { sql } from "drizzle-orm";
import { DELETED_MEMBER } from "#contract/vocabulary.ts";
import { createDepartedUser, deleteUser } from "#server/platform/auth/departed-users.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";

/**
 * The nameless row that takes over what one departing member leaves behind. Each has one of their own: whatever is
 * once a person stays possible, and what they wrote in a thread can still be told from what others did.
 */
export async function createHeir(tx: Transaction): Promise<string> {
  const id = await createDepartedUser(tx, DELETED_MEMBER);
  await tx.insert(profiles).values({ id, fullName: DELETED_MEMBER });
  return id;
}

/** Removes an heir to whom nothing was left. */
export async function removeIdleHeir(tx: Transaction, heirId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select where exists (select from reviews where user_id = ${heirId})
      or exists (select from discussions where user_id = ${heirId})
      or exists (select from comments where user_id = ${heirId})
      or exists (select from conversations where low_user_id = ${heirId} or high_user_id = ${heirId})
      or exists (select from notifications where actor_id = ${heirId})
      or exists (select from reports where reporter_id = ${heirId})`);
  if (rows.length === 0) await deleteUser(tx, heirId);
}
