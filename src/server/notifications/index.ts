export { countUnreadNotifications } from "./count-unread.ts";
export { eraseActor } from "./erase-actor.ts";
export {
  eraseNotificationsOfComment,
  eraseNotificationsOfComments,
} from "./erase-notifications-of-comment.ts";
export { eraseNotificationsOfPost } from "./erase-notifications-of-post.ts";
export { markGroupRead } from "./mark-as-read.ts";
export { registerNotificationMails } from "./notification-mails.ts";
export { type Notice, notify } from "./notify.ts";
export { followThread, notifyThread, type PublishedComment } from "./notify-thread.ts";
