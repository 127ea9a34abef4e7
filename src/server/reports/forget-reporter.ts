import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { reports } from "#server/platform/db/schema/index.ts";
import type { Departure } from "#server/platform/departure.ts";

/** Leaves a member's reports to the heir: that something was reported, and why, but not what they wrote about it. */
export async function forgetReporter(tx: Transaction, { userId, heirId }: Departure): Promise<void> {
  await tx.update(reports).set({ reporterId: heirId, details: "" }).where(eq(reports.reporterId, userId));
}
