import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { approveHeldComment, lockComment, rejectHeldComment } from "#server/comments/index.ts";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { comments, moderationLog, profiles } from "#server/platform/db/schema/index.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import { canDecide } from "./moderation-policy.ts";
import { VERSION } from "./pending-comment-hydration.ts";
import { countHeldComments } from "./pending-counts.ts";
import { recordOutcome } from "./record-outcome.ts";

/**
 * Publishes or rejects a comment that is still held, with a reason for its author. Of two moderators at once
 * the second is told who decided what.
 */
export const decideComment = api.moderation.decideComment
  .use(moderatorsOnly)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { commentId, decision } = input;
    const outcome = { moderatorId: reader.userId, decision, reason: input.reason || null };
    await limitWrites(context);
    await db.transaction(async (tx) => {
      const comment = await lockComment(tx, commentId);
      if (!comment) throw errors.NOT_FOUND();
      if (!canDecide(reader, comment)) throw errors.FORBIDDEN();
      if (input.version !== undefined && (await isChanged(tx, commentId, input.version))) {
        throw errors.ALREADY_DECIDED({ data: { status: "superseded", moderatorName: null } });
      }
      const decide = decision === "approved" ? approveHeldComment : rejectHeldComment;
      const before = await decide(tx, comment);
      if (!before) {
        const earlier = await findEarlierDecision(tx, commentId);
        // Without one it was never held, or its author has deleted it.
        throw earlier ? errors.ALREADY_DECIDED({ data: earlier }) : errors.NOT_FOUND();
      }
      const { userId: authorId, thread, status } = before;
      await recordOutcome(tx, outcome, { authorId, thread, commentId, status });
    });
    return { status: decision, pendingCount: await countHeldComments(db) };
  });

/** Whether its author has written another text since it was read. */
async function isChanged(tx: Transaction, commentId: string, version: string): Promise<boolean> {
  const isTheSame = and(eq(comments.id, commentId), eq(VERSION, version));
  return (await tx.$count(comments, isTheSame)) === 0;
}

/** Comments have no versions to decide on; what was decided last stands in the log. */
async function findEarlierDecision(tx: Transaction, commentId: string) {
  const [decided] = await tx
    .select({
      status: sql<
        "approved" | "rejected"
      >`case ${moderationLog.action} when 'approve' then 'approved' else 'rejected' end`,
      moderatorName: profiles.fullName,
    })
    .from(moderationLog)
    .leftJoin(profiles, eq(profiles.id, moderationLog.actorId))
    .where(
      and(
        eq(moderationLog.subjectId, commentId),
        eq(moderationLog.subjectKind, "comment"),
        inArray(moderationLog.action, ["approve", "reject"]),
      ),
    )
    .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
    .limit(1);
  return decided ?? null;
}
