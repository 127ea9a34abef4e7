export { useUnreadNotifications } from "./notification-queries.ts";
export { ThreadFollow } from "./thread-follow.tsx";
