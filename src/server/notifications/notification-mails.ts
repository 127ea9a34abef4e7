import type { Platform } from "#server/platform/platform.ts";
import { queueMails } from "./queue-mails.ts";
import { NOTIFICATION_MAIL, writeMail } from "./write-mail.ts";

const QUEUE_SECONDS = 5;

/** Registers the emails about notifications. Each is written once when queued and again right before it's sent. */
export function registerNotificationMails(platform: Platform): void {
  const { jobs, outbox } = platform;
  jobs.every("queue-notification-mails", QUEUE_SECONDS, () => queueMails(platform));
  outbox.beforeSending(NOTIFICATION_MAIL, ({ notificationId }) => writeMail(platform, notificationId ?? ""));
}
