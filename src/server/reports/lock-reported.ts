import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { ReportedItem, ReportSubject } from "#contract/moderation/reports.ts";
import { lockComment } from "#server/comments/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { toPostColumns } from "#server/platform/db/post-columns.ts";
import { messages, profiles, reports } from "#server/platform/db/schema/index.ts";
import { lockPost } from "#server/posts/index.ts";
import { onSubject } from "./report-row.ts";

type Status = ReportedItem["status"];

export interface LockedSubject {
  authorId: string;
  status: Status;
  target: {
    reviewId?: string | null;
    discussionId?: string | null;
    commentId?: string;
    messageId?: string;
  };
}

/** Locks the row of a subject. Persons and messages don't change and aren't locked. Returns null when it is missing. */
export async function lockReported(
  tx: Transaction,
  { kind, id }: ReportSubject,
): Promise<LockedSubject | null> {
  switch (kind) {
    case "review":
    case "discussion": {
      const post = await lockPost(tx, { kind, id });
      const target = toPostColumns({ kind, id });
      return post ? { authorId: post.userId, status: post.moderationStatus, target } : null;
    }
    case "comment": {
      const comment = await lockComment(tx, id);
      if (!comment) return null;
      const { thread } = comment;
      const target = toPostColumns(thread);
      return { authorId: comment.userId, status: comment.status, target: { ...target, commentId: id } };
    }
    case "message": {
      const [message] = await tx
        .select({ authorId: messages.senderId })
        .from(messages)
        .where(eq(messages.id, id));
      return message ? { ...message, status: null, target: { messageId: id } } : null;
    }
    case "person": {
      const [person] = await tx.select({ authorId: profiles.id }).from(profiles).where(eq(profiles.id, id));
      return person ? { ...person, status: null, target: {} } : null;
    }
  }
}

export const lockOpenReports = (tx: Transaction, subject: ReportSubject) =>
  tx
    .select({ id: reports.id, reporterId: reports.reporterId })
    .from(reports)
    .where(and(onSubject(subject), isNull(reports.outcome)))
    .orderBy(asc(reports.id))
    .for("update");

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
