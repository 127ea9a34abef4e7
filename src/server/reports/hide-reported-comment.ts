import { sql } from "drizzle-orm";
import { lockComment, setCommentStatus } from "#server/comments/index.ts";
import { logAction } from "#server/moderation/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { ESTABLISHED_AFTER_DAYS, REPORTS_THAT_HIDE } from "./report-policy.ts";

/** The lock serializes concurrent reports, so that the last one counts the others. */
export async function hideReportedComment(tx: Transaction, commentId: string): Promise<void> {
  const comment = await lockComment(tx, commentId);
  if (comment?.status !== "visible") return;
  if ((await countReportsOfEstablished(tx, commentId)) < REPORTS_THAT_HIDE) return;
  await setCommentStatus(tx, commentId, "hidden", null);
  await logAction(tx, {
    actorId: null,
    action: "hide",
    subject: { kind: "comment", id: commentId },
    before: { status: comment.status },
    after: { status: "hidden" },
  });
}

/** Counts inboxes of established members with open reports since the comment was last restored. */
async function countReportsOfEstablished(tx: Transaction, commentId: string): Promise<number> {
  const { rows } = await tx.execute<{ reports: number }>(sql`
    select count(distinct comparable_email)::int as reports
    from reports join users on users.id = reports.reporter_id
    where comment_id = ${commentId} and outcome is null
      and reports.created_at > coalesce(
        (select max(created_at) from moderation_log where subject_id = ${commentId} and action = 'restore'),
        '-infinity')
      and users.created_at < now() - make_interval(days => ${ESTABLISHED_AFTER_DAYS})
      and (
        exists (select from reviews where user_id = users.id and moderation_status = 'approved')
        or exists (select from discussions where user_id = users.id and moderation_status = 'approved')
        or exists (select from comments where user_id = users.id and status = 'visible')
      )`);
  return rows[0]?.reports ?? 0;
}
