import { type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { DELETED_USER_UUID_VERSION, type NotificationKind } from "#contract/vocabulary.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { blocks } from "#server/platform/db/schema/index.ts";
import { tellPeople } from "#server/platform/live/publish.ts";
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
  if (notices.length === 0) return;
  const rows = JSON.stringify(notices.map(toRow));
  await tx.execute(sql`
    with ${storeNotices(sql`
      select * from jsonb_to_recordset(${rows}::jsonb) as n (id uuid, user_id uuid, kind text, actor_id uuid,
        group_key text, review_id uuid, discussion_id uuid, comment_id uuid, message_id uuid, outcome text, reason text,
        mail text)`)}
    select count(*) from told`);
}

const toRow = (notice: Notice) => ({
  id: uuidv7(),
  user_id: notice.userId,
  kind: notice.kind,
  actor_id: notice.actorId,
  group_key: notice.groupKey,
  review_id: notice.reviewId,
  discussion_id: notice.discussionId,
  comment_id: notice.commentId,
  message_id: notice.messageId,
  outcome: notice.outcome,
  reason: notice.reason,
  mail: mailOf(notice),
});

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

/**
 * SQL: the parts of a WITH that store the notices of a query as `notify` does. The statement must read `told`. In the
 * order of users, so that two comments on a thread don't wait for each other.
 */
export const storeNotices = (notices: SQL): SQL => sql`
  wanted as materialized (
    select n.* from (${notices}) n
    where n.user_id is distinct from n.actor_id
      and substring(n.user_id::text from 15 for 1) <> '${sql.raw(DELETED_USER_UUID_VERSION)}'
      and not exists (select from ${blocks} where blocker_id = n.user_id and blocked_id = n.actor_id)
    order by n.user_id
  ), stored as (
    insert into notifications as kept (id, user_id, kind, actor_id, group_key, review_id, discussion_id, comment_id,
      message_id, outcome, reason, mail)
    select id, user_id, kind, actor_id, group_key, review_id, discussion_id, comment_id,
      message_id, outcome, reason, mail from wanted
    on conflict (user_id, group_key) where group_key is not null and read_at is null do update set
      count = kept.count + 1, actor_id = excluded.actor_id, comment_id = excluded.comment_id,
      message_id = excluded.message_id, updated_at = now(),
      -- A merged event may need an email too; the job decides.
      mail = excluded.mail, mailed_at = null
    returning user_id
  ), told as (${tellPeople(sql`select user_id from stored`, "notifications")})`;
