import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/index.ts";

/** Saving a draft and submitting its review take turns. */
export async function lockDrafts(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}
