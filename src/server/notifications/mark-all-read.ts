import { and, eq, isNull, sql } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { notifications } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { countUnreadNotifications } from "./count-unread.ts";

export const markAllRead = api.notifications.markAllRead.use(signedIn).handler(async ({ context }) => {
  const { db, reader } = context;
  const changed = await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(eq(notifications.userId, reader.userId), isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  if (changed.length > 0) await publishToPeople(db, [reader.userId], "notifications");
  return { unreadCount: await countUnreadNotifications(db, reader.userId) };
});
