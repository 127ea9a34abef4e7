import { getThread } from "./get-thread.ts";
import { listNotifications } from "./list-notifications.ts";
import { markAllRead } from "./mark-all-read.ts";
import { markRead } from "./mark-read.ts";
import { putThread } from "./put-thread.ts";

export const notificationsRouter = {
  list: listNotifications,
  markRead,
  markAllRead,
  getThread,
  putThread,
};
