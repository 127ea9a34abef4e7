import type { ModerationAction } from "#contract/moderation/terms.ts";
import type { SubjectRef } from "#server/moderation/subjects.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { moderationLog } from "#server/platform/db/schema/index.ts";

export interface LoggedAction {
  /** Null for an automatic rule. */
  actorId: string | null;
  action: ModerationAction;
  subject: SubjectRef;
  reason?: string | null;
  before?: Record<string, string | null>;
  after?: Record<string, string | null>;
}

export async function logAction(tx: Transaction, logged: LoggedAction): Promise<void> {
  const { actorId, action, subject, reason = null, before = {}, after = {} } = logged;
  await tx
    .insert(moderationLog)
    .values({ actorId, action, subjectKind: subject.kind, subjectId: subject.id, reason, before, after });
}
