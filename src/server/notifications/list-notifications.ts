import { readMarketDirectory } from "#server/markets/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { readToolDirectory } from "#server/tools/index.ts";
import { countUnreadNotifications } from "./count-unread.ts";
import { loadNotificationRows } from "./notification-rows.ts";
import { toNotification } from "./notification-view.ts";

const PART = 20;

/** What one was told of, the latest first, in parts. */
export const listNotifications = api.notifications.list.use(signedIn).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const [rows, unreadCount, tools, markets] = await Promise.all([
    loadNotificationRows(db, reader.userId, { after: input.after, limit: PART + 1 }),
    countUnreadNotifications(db, reader.userId),
    readToolDirectory(context),
    readMarketDirectory(context),
  ]);
  // One more than a part was asked for, to know whether there is another.
  const shown = rows.slice(0, PART);
  return {
    items: shown.map((row) => toNotification(row, reader.userId, { tools, markets })),
    unreadCount,
    next: rows.length > PART ? (shown.at(-1)?.id ?? null) : null,
  };
});
