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

export const logAction = (tx: Transaction, logged: LoggedAction): Promise<void> => logActions(tx, [logged]);

export async function logActions(tx: Transaction, logged: readonly LoggedAction[]): Promise<void> {
  if (logged.length === 0) return;
  await tx.insert(moderationLog).values(
    logged.map(({ subject, reason = null, before = {}, after = {}, ...action }) => ({
      ...{ ...action, reason, before, after },
      ...{ subjectKind: subject.kind, subjectId: subject.id },
    })),
  );
}
