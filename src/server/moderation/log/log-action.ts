import type { ModerationAction } from "#contract/moderation/terms.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { moderationLog } from "#server/platform/db/schema/index.ts";

/** One thing that a moderator, or a rule, did. */
export interface LoggedAction {
  /** Null when a rule did it. */
  actorId: string | null;
  action: ModerationAction;
  subject: { kind: "review" | "discussion" | "comment" | "message" | "person"; id: string };
  reason?: string | null;
  /** What it changed, by name: the status, for one. */
  before?: Record<string, string | null>;
  after?: Record<string, string | null>;
}

/** Writes an action down, in the transaction that does it. */
export async function logAction(tx: Transaction, logged: LoggedAction): Promise<void> {
  const { actorId, action, subject, reason = null, before = {}, after = {} } = logged;
  await tx
    .insert(moderationLog)
    .values({ actorId, action, subjectKind: subject.kind, subjectId: subject.id, reason, before, after });
}
