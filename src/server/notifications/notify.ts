import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { isDeletedUser, type NotificationKind } from "#contract/vocabulary.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { blocks, mutes } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import type { MailPreference } from "#server/platform/mail/mail.ts";
import { keepPushNotes } from "#server/platform/push/queue-push-notes.ts";
import { pushKindOf } from "./push/push-policy.ts";

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
  /** The page of a note that says all in its reason. */
  path?: string;
  outcome?: string;
  reason?: string | null;
}

/**
 * Notifies users, except about their own actions and those of members they blocked or muted. Writes in the order of users, so that
 * two comments on a thread don't wait for each other.
 */
export async function notify(tx: Transaction, notices: readonly Notice[]): Promise<void> {
  const others = notices.filter(({ userId, actorId }) => userId !== actorId && !isDeletedUser(userId));
  if (others.length === 0) return;
  const rows = JSON.stringify(others.map((notice) => ({ ...notice, id: uuidv7(), mail: mailOf(notice) })));
  const { rows: stored } = await tx.execute<{ id: string; user_id: string; kind: NotificationKind }>(sql`
    insert into notifications as kept (id, user_id, kind, actor_id, group_key, review_id, discussion_id, comment_id,
      message_id, path, outcome, reason, mail)
    select id, "userId", kind, "actorId", "groupKey", "reviewId", "discussionId", "commentId",
      "messageId", path, outcome, reason, mail
    from jsonb_to_recordset(${rows}::jsonb) as notice (id uuid, "userId" uuid, kind text, "actorId" uuid,
      "groupKey" text, "reviewId" uuid, "discussionId" uuid, "commentId" uuid, "messageId" uuid, path text, outcome text,
      reason text, mail text)
    where not exists (select from ${blocks} where blocker_id = "userId" and blocked_id = "actorId")
      and not exists (select from ${mutes} where user_id = "userId" and person_id = "actorId")
    order by "userId"
    on conflict (user_id, group_key) where group_key is not null and read_at is null do update set
      count = kept.count + 1, actor_id = excluded.actor_id, comment_id = excluded.comment_id,
      message_id = excluded.message_id, updated_at = now(),
      -- A merged event may need an email too; the job decides.
      mail = excluded.mail, mailed_at = null
    returning id, user_id, kind`);
  await keepPushNotes(
    tx,
    stored.flatMap(({ id, user_id: userId, kind }) => {
      const pushKind = pushKindOf(kind);
      return pushKind === null ? [] : [{ notificationId: id, userId, kind: pushKind }];
    }),
  );
  await publishToPeople(
    tx,
    stored.map((row) => row.user_id),
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
    case "proof":
      return "owed";
    default:
      return null;
  }
}
