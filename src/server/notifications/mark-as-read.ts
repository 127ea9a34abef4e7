import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { MemberContext } from "#server/platform/api.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { countUnreadNotifications } from "./count-unread.ts";

async function markAsRead(db: Database | Transaction, userId: string, which?: SQL): Promise<void> {
  const changed = await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), which))
    .returning({ id: notifications.id });
  if (changed.length > 0) await publishToPeople(db, [userId], "notifications");
}

/** Marks a group's notifications as read after the user read the content itself. */
export const markGroupRead = (tx: Transaction, userId: string, groupKey: string) =>
  markAsRead(tx, userId, eq(notifications.groupKey, groupKey));

export async function markAndCount({ db, reader }: MemberContext, which?: SQL) {
  await markAsRead(db, reader.userId, which);
  return { unreadCount: await countUnreadNotifications(db, reader.userId) };
}
