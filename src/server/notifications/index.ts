export { countUnreadNotifications } from "./count-unread.ts";
export { forgetActor } from "./forget-actor.ts";
export { forgetComment, forgetManyComments } from "./forget-comment.ts";
export { forgetPost } from "./forget-post.ts";
export { markGroupRead } from "./mark-group-read.ts";
export { registerNotificationMails } from "./notification-mails.ts";
export { type Notice, notify } from "./notify.ts";
export { followThread, notifyThread } from "./notify-thread.ts";
