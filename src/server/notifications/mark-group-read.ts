import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";

/** Marks a group's notifications as read after the user read the content itself. */
export async function markGroupRead(tx: Transaction, userId: string, groupKey: string): Promise<void> {
  const changed = await tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.groupKey, groupKey),
        isNull(notifications.readAt),
      ),
    )
    .returning({ id: notifications.id });
  if (changed.length > 0) await publishToPeople(tx, [userId], "notifications");
}
