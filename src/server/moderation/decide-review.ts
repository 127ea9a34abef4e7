import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { moderationDecisions } from "#server/platform/db/schema/index.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import { approveRevision, lockRevision, rejectRevision } from "#server/reviews/index.ts";
import { grantCredit } from "#server/subscriptions/index.ts";
import { findEarlierDecision } from "./find-earlier-decision.ts";
import { canDecide } from "./moderation-policy.ts";
import { countPendingReviews } from "./pending-counts.ts";
import { recordOutcome } from "./record-outcome.ts";

/**
 * Approves or rejects a version that still waits, with a reason for its author. Of two moderators at once
 * the second is told who decided what; so is one whose version its author has replaced meanwhile.
 */
export const decideReview = api.moderation.decideReview
  .use(moderatorsOnly)
  .handler(async ({ input, context, errors }) => {
    const { cache, config, db, reader } = context;
    const { revisionId, decision } = input;
    const outcome = { moderatorId: reader.userId, decision, reason: input.reason || null };
    await limitWrites(context);
    await db.transaction(async (tx) => {
      const revision = await lockRevision(tx, revisionId);
      if (!revision) throw errors.NOT_FOUND();
      const { review } = revision;
      if (!canDecide(reader, review)) throw errors.FORBIDDEN();
      const earlier = await findEarlierDecision(tx, "review", revision);
      if (earlier) throw errors.ALREADY_DECIDED({ data: earlier });
      const decide = decision === "approved" ? approveRevision : rejectRevision;
      await decide(tx, revision, reader.userId);
      if (decision === "approved") await grantCredit(tx, config, review);
      await tx.insert(moderationDecisions).values({ revisionId, ...outcome });
      await recordOutcome(tx, outcome, {
        authorId: review.userId,
        thread: { kind: "review", id: review.id },
        commentId: null,
        status: review.moderationStatus,
      });
    });
    // The database tells every node, this one too, but the moderator's next request may be faster.
    for (const topic of ["tools", "markets", "counts"] as const) cache.forget(topic);
    return { status: decision, pendingCount: await countPendingReviews(db) };
  });
