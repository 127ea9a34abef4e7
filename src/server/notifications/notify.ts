import { sql } from "drizzle-orm";
import { isDeletedUser, type NotificationKind } from "#contract/vocabulary.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import type { MailPreference } from "#server/platform/mail/mail.ts";

export interface Notice {
  userId: string;
  kind: NotificationKind;
  /** The member who caused it; null for the team. */
  actorId: string | null;
  /** Unread notifications with the same key are merged. */
  groupKey?: string;
  reviewId?: string | null;
  discussionId?: string | null;
  commentId?: string | null;
  messageId?: string | null;
  outcome?: string;
  reason?: string | null;
}

/** Notifies users, except about their own actions and those of members they blocked. */
export async function notify(tx: Transaction, notices: readonly Notice[]): Promise<void> {
  const wanted = await withoutUnwanted(tx, notices);
  if (wanted.length === 0) return;
  await tx
    .insert(notifications)
    .values(wanted.map((notice) => ({ ...notice, mail: mailOf(notice) })))
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.groupKey],
      targetWhere: sql`group_key is not null and read_at is null`,
      set: {
        count: sql`${notifications.count} + 1`,
        actorId: sql`excluded.actor_id`,
        commentId: sql`excluded.comment_id`,
        messageId: sql`excluded.message_id`,
        // A merged event may need an email too; the job decides.
        mail: sql`excluded.mail`,
        mailedAt: null,
        updatedAt: sql`now()`,
      },
    });
  await publishToPeople(
    tx,
    wanted.map(({ userId }) => userId),
    "notifications",
  );
}

/** Returns the preference for the email, `owed` if one is sent regardless, or null for no email. */
function mailOf({ kind, reviewId }: Notice): MailPreference | "owed" | null {
  switch (kind) {
    case "reply":
    case "mention":
      return reviewId ? "review_replies" : "discussion_replies";
    case "message":
      return "message_notifications";
    case "moderation":
    case "warning":
      return "owed";
    default:
      return null;
  }
}

async function withoutUnwanted(tx: Transaction, notices: readonly Notice[]): Promise<Notice[]> {
  const others = notices.filter(({ userId, actorId }) => userId !== actorId && !isDeletedUser(userId));
  const actorIds = [...new Set(others.flatMap(({ actorId }) => actorId ?? []))];
  if (actorIds.length === 0) return others;
  const { rows } = await tx.execute<{ pair: string }>(sql`
    select blocker_id || ' ' || blocked_id as pair from blocks
    where blocked_id = any(${sql.param(actorIds)}::uuid[])`);
  const blocked = new Set(rows.map(({ pair }) => pair));
  return others.filter(({ userId, actorId }) => !blocked.has(`${userId} ${actorId}`));
}
