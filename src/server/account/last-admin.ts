import { and, eq, isNull, ne } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { userRoles, users } from "#server/platform/db/schema/index.ts";

/** Locks the admins until the transaction ends, so that concurrent deletions or disablings see each other. */
export async function isLastAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const admins = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, "admin"))
    .orderBy(userRoles.userId)
    .for("update");
  if (!admins.some((admin) => admin.userId === userId)) return false;
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
    .where(and(ne(users.id, userId), isNull(users.disabledAt), eq(users.emailVerified, true)))
    .limit(1);
  return other === undefined;
}
