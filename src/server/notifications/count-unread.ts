import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/index.ts";
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
