import type { Platform } from "#server/platform/platform.ts";
import { queueMails } from "./queue-mails.ts";
import { NOTIFICATION_MAIL, writeMail } from "./write-mail.ts";

const QUEUE_SECONDS = 5;

/** Mails about notifications: they are queued soon after, and written once more when they are sent. */
export function registerNotificationMails(platform: Platform): void {
  const { jobs, outbox } = platform;
  jobs.every("queue-notification-mails", QUEUE_SECONDS, () => queueMails(platform));
  outbox.beforeSending(NOTIFICATION_MAIL, ({ notificationId }) => writeMail(platform, notificationId ?? ""));
}
