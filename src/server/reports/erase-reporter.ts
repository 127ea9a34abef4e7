import { eq } from "drizzle-orm";
import type { AccountDeletion } from "#server/platform/account-deletion.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reports } from "#server/platform/db/schema/index.ts";

/** Keeps the subject and reason, and erases the details they wrote. */
export async function eraseReporter(
  tx: Transaction,
  { userId, deletedUserId }: AccountDeletion,
): Promise<void> {
  await tx
    .update(reports)
    .set({ reporterId: deletedUserId, details: "" })
    .where(eq(reports.reporterId, userId));
}
