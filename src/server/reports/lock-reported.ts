import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { ReportedItem, ReportSubject } from "#contract/reports.ts";
import { lockComment } from "#server/comments/index.ts";
import { lockItem } from "#server/items/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { toPostColumns } from "#server/platform/db/post-columns.ts";
import { messages, profiles, reports } from "#server/platform/db/schema/index.ts";
import { onSubject } from "./report-row.ts";

type Status = ReportedItem["status"];

/** An item as it stands, and where a notification about it leads. */
export interface LockedItem {
  authorId: string;
  status: Status;
  place: {
    reviewId?: string | null;
    discussionId?: string | null;
    commentId?: string;
    messageId?: string;
  };
}

/**
 * An item whose row stays locked until the transaction ends, so that of two moderators, or a moderator and
 * the rule on reports, the second sees what the first did. People and messages do not change, and are not
 * locked. Null when there is none.
 */
export async function lockReported(tx: Transaction, { kind, id }: ReportSubject): Promise<LockedItem | null> {
  switch (kind) {
    case "review":
    case "discussion": {
      const item = await lockItem(tx, { kind, id });
      const place = toPostColumns({ kind, id });
      return item ? { authorId: item.userId, status: item.moderationStatus, place } : null;
    }
    case "comment": {
      const comment = await lockComment(tx, id);
      if (!comment) return null;
      const { thread } = comment;
      const place = toPostColumns(thread);
      return { authorId: comment.userId, status: comment.status, place: { ...place, commentId: id } };
    }
    case "message": {
      const [message] = await tx
        .select({ authorId: messages.senderId })
        .from(messages)
        .where(eq(messages.id, id));
      return message ? { ...message, status: null, place: { messageId: id } } : null;
    }
    case "person": {
      const [person] = await tx.select({ authorId: profiles.id }).from(profiles).where(eq(profiles.id, id));
      return person ? { ...person, status: null, place: {} } : null;
    }
  }
}

/** The open reports on an item; another moderator's decision on them waits until the transaction ends. */
export const lockOpenReports = (tx: Transaction, subject: ReportSubject) =>
  tx
    .select({ id: reports.id, reporterId: reports.reporterId })
    .from(reports)
    .where(and(onSubject(subject), isNull(reports.outcome)))
    .orderBy(asc(reports.id))
    .for("update");

/** How the reports on an item were resolved last, and by whom; null when they never were. */
export async function findEarlierResolution(tx: Transaction, subject: ReportSubject) {
  const [resolved] = await tx
    .select({ outcome: reports.outcome, moderatorName: profiles.fullName })
    .from(reports)
    .leftJoin(profiles, eq(profiles.id, reports.resolvedBy))
    .where(and(onSubject(subject), isNotNull(reports.outcome)))
    .orderBy(desc(reports.resolvedAt))
    .limit(1);
  return resolved ? { outcome: resolved.outcome ?? "", moderatorName: resolved.moderatorName } : null;
}
