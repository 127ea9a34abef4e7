export { listNotifications as list } from "./list-notifications.ts";
export { markAllRead, markNotificationRead as markRead } from "./mark-read.ts";
export { getThread, putThread } from "./thread-follow.ts";
