import { and, eq, isNull } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/index.ts";

/** How many of one's notifications are unread, for the bell. */
export const countUnread = api.notifications.countUnread.use(signedIn).handler(async ({ context }) => ({
  unreadCount: await countUnreadOf(context.db, context.reader.userId),
}));

export const countUnreadOf = (db: Database, userId: string): Promise<number> =>
  db.$count(notifications, and(eq(notifications.userId, userId), isNull(notifications.readAt)));
