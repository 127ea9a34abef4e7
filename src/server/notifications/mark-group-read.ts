import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/index.ts";
import { tellPeople } from "#server/platform/live/publish.ts";

/** What a person's notifications of a group are about was read where it stands: so they are read, too. */
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
  if (changed.length > 0) await tellPeople(tx, [userId], "notifications");
}
