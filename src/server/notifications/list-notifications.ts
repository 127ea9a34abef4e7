import { getMarketDirectory } from "#server/markets/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { getToolDirectory } from "#server/tools/index.ts";
import { countUnreadNotifications } from "./count-unread.ts";
import { loadNotificationRows } from "./notification-rows.ts";
import { toNotification } from "./notification-view.ts";

const PAGE_SIZE = 20;

export const listNotifications = api.notifications.list.use(signedIn).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const [rows, unreadCount, tools, markets] = await Promise.all([
    loadNotificationRows(db, reader.userId, { after: input.after, limit: PAGE_SIZE + 1 }),
    countUnreadNotifications(db, reader.userId),
    getToolDirectory(context),
    getMarketDirectory(context),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    items: shown.map((row) => toNotification(row, reader.userId, { tools, markets })),
    unreadCount,
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  };
});
