import { notificationAddress, sentenceOf } from "#contract/people/notification-texts.ts";
import { getMarketDirectory } from "#server/markets/index.ts";
import { loadMailFacts } from "#server/notifications/load-mail-facts.ts";
import { loadNotificationRows } from "#server/notifications/notification-rows.ts";
import { toNotification } from "#server/notifications/notification-view.ts";
import { withoutUnseen } from "#server/notifications/write-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { WritePushNote } from "#server/platform/push/deliver-push-note.ts";
import { shorten } from "#server/platform/text/cut-text.ts";
import { getToolDirectory } from "#server/tools/index.ts";
import { reasonForNoNote } from "./push-policy.ts";

/** Says what the notification says on the site. Of a message, only who wrote it. */
export async function writePushNote(
  deps: Pick<Platform, "db" | "memory">,
  notificationId: string,
): ReturnType<WritePushNote> {
  const facts = await loadMailFacts(deps.db, notificationId);
  if (!facts) return "unwanted";
  const { userId } = facts;
  const [row] = await loadNotificationRows(deps.db, userId, { only: notificationId, limit: 1 });
  if (!row) return "unwanted";
  const reason = reasonForNoNote(withoutUnseen(facts), row);
  if (reason) return reason;
  const [tools, markets] = await Promise.all([getToolDirectory(deps), getMarketDirectory(deps)]);
  const notification = toNotification(row, userId, { tools, markets });
  return {
    title: sentenceOf(notification),
    body: notification.excerpt ?? shorten(notification.reason ?? ""),
    path: notificationAddress(notification) ?? "/notifications",
  };
}
