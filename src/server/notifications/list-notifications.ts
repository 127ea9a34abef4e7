import { getMarketDirectory } from "#server/markets/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { takePage } from "#server/platform/db/take-page.ts";
import { getToolDirectory } from "#server/tools/index.ts";
import { countUnreadNotifications } from "./mark-read.ts";
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
  const { items, next } = takePage(rows, PAGE_SIZE);
  return {
    items: items.map((row) => toNotification(row, reader.userId, { tools, markets })),
    unreadCount,
    next,
  };
});
