import {
  approveDiscussionRevision,
  lockDiscussionRevision,
  rejectDiscussionRevision,
} from "#server/discussions/index.ts";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { moderationDecisions } from "#server/platform/db/schema/index.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import { findEarlierDecision } from "./find-earlier-decision.ts";
import { canDecide } from "./moderation-policy.ts";
import { countPendingDiscussions } from "./pending-counts.ts";
import { recordOutcome } from "./record-outcome.ts";

/** Approves or rejects a version of a discussion that still waits, as `decideReview` does with reviews. */
export const decideDiscussion = api.moderation.decideDiscussion
  .use(moderatorsOnly)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { revisionId, decision } = input;
    const outcome = { moderatorId: reader.userId, decision, reason: input.reason || null };
    await limitWrites(context);
    await db.transaction(async (tx) => {
      const revision = await lockDiscussionRevision(tx, revisionId);
      if (!revision) throw errors.NOT_FOUND();
      const { discussion } = revision;
      if (!canDecide(reader, discussion)) throw errors.FORBIDDEN();
      const earlier = await findEarlierDecision(tx, "discussion", revision);
      if (earlier) throw errors.ALREADY_DECIDED({ data: earlier });
      const decide = decision === "approved" ? approveDiscussionRevision : rejectDiscussionRevision;
      await decide(tx, revision, reader.userId);
      await tx.insert(moderationDecisions).values({ discussionRevisionId: revisionId, ...outcome });
      await recordOutcome(tx, outcome, {
        authorId: discussion.userId,
        thread: { kind: "discussion", id: discussion.id },
        commentId: null,
        status: discussion.moderationStatus,
      });
    });
    return { status: decision, pendingCount: await countPendingDiscussions(db) };
  });
