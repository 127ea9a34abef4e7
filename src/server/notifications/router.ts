export { getThread } from "./get-thread.ts";
export { listNotifications as list } from "./list-notifications.ts";
export { markAllRead } from "./mark-all-read.ts";
export { markNotificationRead as markRead } from "./mark-read.ts";
export { putThread } from "./put-thread.ts";
