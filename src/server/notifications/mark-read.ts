import { and, eq, inArray, isNull } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { notifications } from "#server/platform/db/schema/index.ts";
import { markAndCount } from "./mark-as-read.ts";
import { entryId } from "./notification-rows.ts";

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
