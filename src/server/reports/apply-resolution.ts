import { and, desc, eq, inArray } from "drizzle-orm";
import type { ReportSubject, Resolution } from "#contract/moderation/reports.ts";
import { setCommentStatus } from "#server/comments/index.ts";
import { logAction } from "#server/moderation/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { moderationLog } from "#server/platform/db/schema/index.ts";
import { setPostStatus } from "#server/posts/index.ts";
import { endCredit } from "#server/subscriptions/index.ts";
import type { LockedSubject } from "./lock-reported.ts";

export interface ReportDecision {
  resolution: Resolution;
  moderatorId: string;
  reason: string | null;
}

export const OUTCOMES = {
  dismiss: "dismissed",
  hide: "hidden",
  remove: "removed",
  warn: "warned",
} as const satisfies Record<Resolution, string>;

/** Dismissal restores it in any case: members can't report it again. A warning only reverses the rule. */
export async function applyResolution(
  tx: Transaction,
  subject: ReportSubject,
  { status: before }: LockedSubject,
  { resolution, moderatorId, reason }: ReportDecision,
): Promise<void> {
  const logged = { actorId: moderatorId, subject, reason };
  if (resolution === "hide" || resolution === "remove") {
    const after = OUTCOMES[resolution];
    const { kind, id } = subject;
    if (kind === "message" || kind === "person") throw new Error(`a ${kind} cannot be ${after}`);
    if (kind === "comment") await setCommentStatus(tx, id, after, moderatorId);
    else await setPostStatus(tx, { kind, id }, after, moderatorId);
    if (kind === "review" && resolution === "remove") await endCredit(tx, id);
    await logAction(tx, {
      ...logged,
      action: resolution,
      before: { status: before },
      after: { status: after },
    });
    return;
  }
  await logAction(tx, { ...logged, action: resolution });
  if (subject.kind !== "comment" || before !== "hidden") return;
  if (resolution === "warn" && !(await isHiddenByRule(tx, subject.id))) return;
  await setCommentStatus(tx, subject.id, "visible", moderatorId);
  await logAction(tx, {
    ...logged,
    action: "restore",
    before: { status: before },
    after: { status: "visible" },
  });
}

/** Returns whether the automatic rule hid the comment: the last such log entry has no actor. */
async function isHiddenByRule(tx: Transaction, commentId: string): Promise<boolean> {
  const [last] = await tx
    .select({ actorId: moderationLog.actorId })
    .from(moderationLog)
    .where(and(eq(moderationLog.subjectId, commentId), inArray(moderationLog.action, ["hide", "remove"])))
    .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
    .limit(1);
  return last !== undefined && last.actorId === null;
}
