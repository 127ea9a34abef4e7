import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { sessions, users } from "#server/platform/db/schema/index.ts";

/**
 * Keeps somebody out from the moment that this commits: every session ends on every node, and nobody signs in,
 * confirms or chooses a new password. What they wrote stays.
 *
 * @returns whether it changed anything: false for who is disabled already, has departed, or is not there
 */
export function disableAccount(db: Database | Transaction, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ disabledAt: sql`now()` })
      .where(and(eq(users.id, userId), isNull(users.disabledAt), isNull(users.departedAt)))
      .returning({ id: users.id });
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    return changed.length > 0;
  });
}

/** Lets somebody in again, with the password that they had. @returns whether it changed anything */
export async function enableAccount(db: Database | Transaction, userId: string): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ disabledAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.disabledAt)))
    .returning({ id: users.id });
  return changed.length > 0;
}
