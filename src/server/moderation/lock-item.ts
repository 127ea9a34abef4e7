import { and, eq } from "drizzle-orm";
import type { DecidableKind } from "#contract/moderation.ts";
import { approveHeldComment, lockComment, rejectHeldComment } from "#server/comments/index.ts";
import {
  approveDiscussionRevision,
  lockDiscussionRevision,
  rejectDiscussionRevision,
} from "#server/discussions/index.ts";
import type { Config } from "#server/platform/config.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { comments, moderationDecisions } from "#server/platform/db/schema/index.ts";
import { approveRevision, lockRevision, rejectRevision } from "#server/reviews/index.ts";
import { grantCredit } from "#server/subscriptions/index.ts";
import {
  type EarlierDecision,
  findDecisionOnComment,
  findEarlierDecision,
  findScheduledDecision,
  type ItemRef,
} from "./find-earlier-decision.ts";
import { VERSION } from "./pending-comment-hydration.ts";
import { type Outcome, recordOutcome } from "./record-outcome.ts";

/** An item whose row stays locked until the transaction ends. */
export interface LockedItem {
  /** Its author. */
  userId: string;
  /** What became of it, if it is no longer pending. */
  earlier: EarlierDecision | null;
  /** Lets a decision take effect: publishes or rejects it, with the log and the author's notification. */
  apply(outcome: Outcome): Promise<void>;
}

type Scope = { tx: Transaction; config: Pick<Config, "reviewCreditDays"> };

/** Null when there is no such item. The row lock lets the second of two simultaneous moderators see the first decision. */
export function lockItem(scope: Scope, ref: ItemRef): Promise<LockedItem | null> {
  return LOCKS[ref.kind](scope, ref);
}

/** As `lockItem`; what was decided and can still be undone counts as decided, too. */
export async function lockPendingItem(scope: Scope, ref: ItemRef): Promise<LockedItem | null> {
  const item = await lockItem(scope, ref);
  if (!item || item.earlier) return item;
  return { ...item, earlier: await findScheduledDecision(scope.tx, ref) };
}

const LOCKS: Record<DecidableKind, (scope: Scope, ref: ItemRef) => Promise<LockedItem | null>> = {
  async review({ tx, config }, { id }) {
    const revision = await lockRevision(tx, id);
    if (!revision) return null;
    const { review } = revision;
    return {
      userId: review.userId,
      earlier: await findEarlierDecision(tx, "review", revision),
      async apply(outcome) {
        const decide = outcome.decision === "approved" ? approveRevision : rejectRevision;
        await decide(tx, revision, outcome.moderatorId);
        if (outcome.decision === "approved") await grantCredit(tx, config, review);
        await tx.insert(moderationDecisions).values({ revisionId: id, ...outcome });
        const thread = { kind: "review", id: review.id } as const;
        const { userId: authorId, moderationStatus: status } = review;
        await recordOutcome(tx, outcome, { authorId, thread, commentId: null, status });
      },
    };
  },

  async discussion({ tx }, { id }) {
    const revision = await lockDiscussionRevision(tx, id);
    if (!revision) return null;
    const { discussion } = revision;
    return {
      userId: discussion.userId,
      earlier: await findEarlierDecision(tx, "discussion", revision),
      async apply(outcome) {
        const decide = outcome.decision === "approved" ? approveDiscussionRevision : rejectDiscussionRevision;
        await decide(tx, revision, outcome.moderatorId);
        await tx.insert(moderationDecisions).values({ discussionRevisionId: id, ...outcome });
        const thread = { kind: "discussion", id: discussion.id } as const;
        const { userId: authorId, moderationStatus: status } = discussion;
        await recordOutcome(tx, outcome, { authorId, thread, commentId: null, status });
      },
    };
  },

  async comment({ tx }, { id, version }) {
    const comment = await lockComment(tx, id);
    if (!comment) return null;
    const { userId, thread, status } = comment;
    const earlier = status === "held" ? null : await findDecisionOnComment(tx, id);
    // Without a decision it was never held, or its author has deleted it.
    if (status !== "held" && earlier === null) return null;
    const isChanged = version && !(await isTheSame(tx, id, version));
    return {
      userId,
      earlier: isChanged ? { status: "superseded", moderatorName: null } : earlier,
      async apply(outcome) {
        await (outcome.decision === "approved" ? approveHeldComment : rejectHeldComment)(tx, comment);
        await recordOutcome(tx, outcome, { authorId: userId, thread, commentId: id, status });
      },
    };
  },
};

/** Whether its author has written no other text since it was read. */
const isTheSame = async (tx: Transaction, id: string, version: string) =>
  (await tx.$count(comments, and(eq(comments.id, id), eq(VERSION, version)))) > 0;
