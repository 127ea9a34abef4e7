import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { entryId } from "./notification-rows.ts";

/** Counts entries of the list: unread comments on the same thread are one. */
export const countUnreadNotifications = (db: Database, userId: string) =>
  db.$count(
    db
      .selectDistinct({ entry: entryId.as("entry") })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
      .as("unread"),
  );

export const markNotificationRead = api.notifications.markRead
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const isAsked = eq(notifications.id, input.id);
    const isMine = and(isAsked, eq(notifications.userId, context.reader.userId));
    if ((await context.db.$count(notifications, isMine)) === 0) throw errors.NOT_FOUND();
    const unread = and(isMine, isNull(notifications.readAt));
    const asked = context.db.select({ entryId }).from(notifications).where(unread);
    return markAndCount(context, inArray(entryId, asked));
  });

export const markAllRead = api.notifications.markAllRead
  .use(signedIn)
  .handler(({ context }) => markAndCount(context));

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

async function markAndCount({ db, reader }: MemberContext, which?: SQL) {
  await markAsRead(db, reader.userId, which);
  return { unreadCount: await countUnreadNotifications(db, reader.userId) };
}
