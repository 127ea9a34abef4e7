export {
  eraseActor,
  eraseNotificationsOfComment,
  eraseNotificationsOfComments,
  eraseNotificationsOfPost,
} from "./erase-notifications.ts";
export { countUnreadNotifications, markGroupRead } from "./mark-read.ts";
export { registerNotificationMails } from "./notification-mails.ts";
export { type Notice, notify } from "./notify.ts";
export { followThread, notifyThread, type PublishedComment } from "./notify-thread.ts";
export { muteThread, unmuteThread } from "./thread-follow.ts";
