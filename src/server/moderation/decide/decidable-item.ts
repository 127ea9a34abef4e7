import type { DecidableKind } from "#contract/moderation/decisions.ts";
import type { PostKind } from "#contract/parts.ts";
import { decideHeldComment, loadStoredText, lockComment } from "#server/comments/index.ts";
import { approveDiscussionRevision } from "#server/discussions/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { moderationDecisions } from "#server/platform/db/schema/index.ts";
import { versionOf } from "#server/platform/versions.ts";
import {
  decided,
  type LockedRevision,
  lockRevision,
  type ModerationColumns,
  markApproved,
  rejectRevision,
  TABLES,
} from "#server/posts/index.ts";
import { approveReviewRevision } from "#server/reviews/index.ts";
import { grantCredit } from "#server/subscriptions/index.ts";
import {
  type DecidableRef,
  type EarlierDecision,
  findDecisionOnComment,
  findEarlierDecision,
  findScheduledDecision,
} from "./find-earlier-decision.ts";
import { type Outcome, recordOutcome } from "./record-outcome.ts";

export interface DecidableItem {
  userId: string;
  earlier: EarlierDecision | null;
  apply(outcome: Outcome): Promise<void>;
}

type Scope = { tx: Transaction; config: Pick<Config, "reviewCreditDays" | "numbersCreditDays"> };

/** Locks an item, so that concurrent moderators see each other's decision. Returns null when it's missing. */
export function lockDecidableItem(scope: Scope, ref: DecidableRef): Promise<DecidableItem | null> {
  return LOCKS[ref.kind](scope, ref);
}

/** Like `lockDecidableItem`, but treats a scheduled decision as decided. */
export async function lockPendingItem(scope: Scope, ref: DecidableRef): Promise<DecidableItem | null> {
  const item = await lockDecidableItem(scope, ref);
  if (!item || item.earlier) return item;
  return { ...item, earlier: await findScheduledDecision(scope.tx, ref) };
}

const LOCKS: Record<DecidableKind, (scope: Scope, ref: DecidableRef) => Promise<DecidableItem | null>> = {
  review: lockVersion("review", async ({ tx, config }, revision, moderation) => {
    await approveReviewRevision(tx, revision, moderation);
    await grantCredit(tx, config, { ...revision.post, hasText: revision.content.detailedReview !== null });
  }),

  discussion: lockVersion("discussion", ({ tx }, revision, moderation) =>
    approveDiscussionRevision(tx, revision, moderation),
  ),

  async comment({ tx }, { id, version }) {
    const comment = await lockComment(tx, id);
    if (!comment) return null;
    const { userId, thread, status } = comment;
    const earlier = status === "held" ? null : await findDecisionOnComment(tx, id);
    // Without a decision it was never held, or its author deleted it.
    if (status !== "held" && earlier === null) return null;
    const { content } = await loadStoredText(tx, id);
    const isChanged = versionOf({ content }) !== version;
    return {
      userId,
      earlier: isChanged ? { status: "superseded", moderatorName: null } : earlier,
      async apply(outcome) {
        await decideHeldComment(tx, comment, outcome.decision);
        await recordOutcome(tx, outcome, { authorId: userId, thread, commentId: id, status });
      },
    };
  },
};

/** @param publish makes an approved version public */
function lockVersion<Kind extends PostKind>(
  kind: Kind,
  publish: (scope: Scope, revision: LockedRevision<Kind>, moderation: ModerationColumns) => Promise<void>,
) {
  return async (scope: Scope, { id: revisionId }: DecidableRef): Promise<DecidableItem | null> => {
    const { tx } = scope;
    const revision = await lockRevision(tx, kind, revisionId);
    if (!revision) return null;
    const { id, userId, moderationStatus: status } = revision.post;
    return {
      userId,
      earlier: await findEarlierDecision(tx, kind, revision),
      async apply(outcome) {
        const { decision, moderatorId } = outcome;
        if (decision === "approved") {
          await publish(scope, revision, decided(decision, moderatorId));
          await markApproved(tx, kind, revisionId);
        } else await rejectRevision(tx, kind, revision, moderatorId);
        await tx
          .insert(moderationDecisions)
          .values({ [TABLES[kind].decidedRevisionKey]: revisionId, ...outcome });
        await recordOutcome(tx, outcome, { authorId: userId, thread: { kind, id }, commentId: null, status });
      },
    };
  };
}
