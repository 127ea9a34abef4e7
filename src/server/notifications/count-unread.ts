import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/index.ts";

export const countUnreadNotifications = (db: Database, userId: string) =>
  db.$count(notifications, and(eq(notifications.userId, userId), isNull(notifications.readAt)));
