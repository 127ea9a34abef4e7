import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { userRoles } from "#server/platform/db/schema/index.ts";

/** Whether there is no other admin; of two who leave at once, the second waits to see it. */
export async function isLastAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const admins = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, "admin"))
    .orderBy(userRoles.userId)
    .for("update");
  return admins.length === 1 && admins[0]?.userId === userId;
}
