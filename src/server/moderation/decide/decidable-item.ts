import { and, eq } from "drizzle-orm";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import { approveHeldComment, lockComment, rejectHeldComment } from "#server/comments/index.ts";
import { approveDiscussionRevision } from "#server/discussions/index.ts";
import {
  type ItemKind,
  type LockedRevision,
  lockRevision,
  rejectRevision,
  TABLES,
} from "#server/items/index.ts";
import { VERSION } from "#server/moderation/queue/pending-comments.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { comments, moderationDecisions } from "#server/platform/db/schema/index.ts";
import { approveReviewRevision } from "#server/reviews/index.ts";
import { grantCredit } from "#server/subscriptions/index.ts";
import {
  type EarlierDecision,
  findDecisionOnComment,
  findEarlierDecision,
  findScheduledDecision,
  type ItemRef,
} from "./find-earlier-decision.ts";
import { type Outcome, recordOutcome } from "./record-outcome.ts";

export interface DecidableItem {
  userId: string;
  earlier: EarlierDecision | null;
  apply(outcome: Outcome): Promise<void>;
}

type Scope = { tx: Transaction; config: Pick<Config, "reviewCreditDays"> };

/** Locks an item, so that concurrent moderators see each other's decision. Returns null when it's missing. */
export function lockDecidableItem(scope: Scope, ref: ItemRef): Promise<DecidableItem | null> {
  return LOCKS[ref.kind](scope, ref);
}

/** Like `lockDecidableItem`, but treats a scheduled decision as decided. */
export async function lockPendingItem(scope: Scope, ref: ItemRef): Promise<DecidableItem | null> {
  const item = await lockDecidableItem(scope, ref);
  if (!item || item.earlier) return item;
  return { ...item, earlier: await findScheduledDecision(scope.tx, ref) };
}

const LOCKS: Record<DecidableKind, (scope: Scope, ref: ItemRef) => Promise<DecidableItem | null>> = {
  async review({ tx, config }, { id }) {
    const revision = await lockRevision(tx, "review", id);
    return (
      revision &&
      lockedVersion(tx, "review", revision, async (moderatorId) => {
        await approveReviewRevision(tx, revision, moderatorId);
        await grantCredit(tx, config, revision.item);
      })
    );
  },

  async discussion({ tx }, { id }) {
    const revision = await lockRevision(tx, "discussion", id);
    return (
      revision &&
      lockedVersion(tx, "discussion", revision, (moderatorId) =>
        approveDiscussionRevision(tx, revision, moderatorId),
      )
    );
  },

  async comment({ tx }, { id, version }) {
    const comment = await lockComment(tx, id);
    if (!comment) return null;
    const { userId, thread, status } = comment;
    const earlier = status === "held" ? null : await findDecisionOnComment(tx, id);
    // Without a decision it was never held, or its author deleted it.
    if (status !== "held" && earlier === null) return null;
    const isChanged = version && !(await isUnchanged(tx, id, version));
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

async function lockedVersion(
  tx: Transaction,
  kind: ItemKind,
  revision: LockedRevision,
  approve: (moderatorId: string) => Promise<void>,
): Promise<DecidableItem> {
  const { id: revisionId, item } = revision;
  return {
    userId: item.userId,
    earlier: await findEarlierDecision(tx, kind, revision),
    async apply(outcome) {
      if (outcome.decision === "approved") await approve(outcome.moderatorId);
      else await rejectRevision(tx, kind, revision, outcome.moderatorId);
      await tx
        .insert(moderationDecisions)
        .values({ [TABLES[kind].decidedRevisionKey]: revisionId, ...outcome });
      const { id, userId: authorId, moderationStatus: status } = item;
      await recordOutcome(tx, outcome, { authorId, thread: { kind, id }, commentId: null, status });
    },
  };
}

const isUnchanged = async (tx: Transaction, id: string, version: string) =>
  (await tx.$count(comments, and(eq(comments.id, id), eq(VERSION, version)))) > 0;
