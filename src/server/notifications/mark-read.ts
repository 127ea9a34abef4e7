import { and, eq, isNull, sql } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { notifications } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { countUnreadNotifications } from "./count-unread.ts";

export const markRead = api.notifications.markRead
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const isMine = and(eq(notifications.id, input.id), eq(notifications.userId, reader.userId));
    if ((await db.$count(notifications, isMine)) === 0) throw errors.NOT_FOUND();
    const changed = await db
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(isMine, isNull(notifications.readAt)))
      .returning({ id: notifications.id });
    if (changed.length > 0) await publishToPeople(db, [reader.userId], "notifications");
    return { unreadCount: await countUnreadNotifications(db, reader.userId) };
  });
