import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import type { Decision } from "#contract/moderation/terms.ts";
import type { PostKind } from "#contract/parts.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import {
  moderationDecisions,
  moderationLog,
  profiles,
  scheduledDecisions,
} from "#server/platform/db/schema/index.ts";
import type { RevisionStatus } from "#server/platform/stored-status.ts";
import { TABLES } from "#server/posts/index.ts";

export interface DecidableRef {
  kind: DecidableKind;
  id: string;
  /** For comments: hash of the text that was read. */
  version?: string | null | undefined;
}

export interface EarlierDecision {
  status: Exclude<RevisionStatus, "pending">;
  /** Null when no moderator decided or the account was deleted. */
  moderatorName: string | null;
}

export async function findEarlierDecision(
  tx: Transaction,
  kind: PostKind,
  { id, status }: { id: string; status: RevisionStatus },
): Promise<EarlierDecision | null> {
  if (status === "pending") return null;
  const [decided] = await tx
    .select({ moderatorName: profiles.fullName })
    .from(moderationDecisions)
    .innerJoin(profiles, eq(profiles.id, moderationDecisions.moderatorId))
    .where(eq(TABLES[kind].decidedRevisionId, id));
  return { status, moderatorName: decided?.moderatorName ?? null };
}

/** Returns the last decision from the log, because comments have no version rows. */
export async function findDecisionOnComment(tx: Transaction, id: string): Promise<EarlierDecision | null> {
  const [decided] = await tx
    .select({
      status: sql<Decision>`case ${moderationLog.action} when 'approve' then 'approved' else 'rejected' end`,
      moderatorName: profiles.fullName,
    })
    .from(moderationLog)
    .leftJoin(profiles, eq(profiles.id, moderationLog.actorId))
    .where(
      and(
        eq(moderationLog.subjectId, id),
        eq(moderationLog.subjectKind, "comment"),
        inArray(moderationLog.action, ["approve", "reject"]),
      ),
    )
    .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
    .limit(1);
  return decided ?? null;
}

export const SCHEDULED_FOR = {
  review: scheduledDecisions.revisionId,
  discussion: scheduledDecisions.discussionRevisionId,
  comment: scheduledDecisions.commentId,
} as const;

export async function findScheduledDecision(
  tx: Transaction,
  { kind, id }: DecidableRef,
): Promise<EarlierDecision | null> {
  const [decided] = await tx
    .select({
      status: scheduledDecisions.decision,
      moderatorName: profiles.fullName,
    })
    .from(scheduledDecisions)
    .leftJoin(profiles, eq(profiles.id, scheduledDecisions.moderatorId))
    .where(eq(SCHEDULED_FOR[kind], id));
  return decided ?? null;
}
