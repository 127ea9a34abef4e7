import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { NO_PRIVATE_ADDRESSES } from "#server/platform/auth/private-addresses.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { sessions, users } from "#server/platform/db/schema/index.ts";

/** @returns false if the account is already disabled, deleted or missing */
export function disableAccount(db: Database | Transaction, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ disabledAt: sql`now()`, ...NO_PRIVATE_ADDRESSES })
      .where(and(eq(users.id, userId), isNull(users.disabledAt), isNull(users.departedAt)))
      .returning({ id: users.id });
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    return changed.length > 0;
  });
}

export async function enableAccount(db: Database | Transaction, userId: string): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ disabledAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.disabledAt)))
    .returning({ id: users.id });
  return changed.length > 0;
}
