export { useUnreadNotifications } from "./notification-queries.ts";
