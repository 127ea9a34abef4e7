import { eq, type SQL, sql } from "drizzle-orm";
import type { ReportSubject } from "#contract/moderation/reports.ts";
import { reports } from "#server/platform/db/schema/index.ts";

export const REPORT_COLUMNS = {
  review: "reviewId",
  discussion: "discussionId",
  comment: "commentId",
  message: "messageId",
  person: "personId",
} as const satisfies Record<ReportSubject["kind"], keyof typeof reports.$inferSelect>;

export const onSubject = ({ kind, id }: ReportSubject): SQL => eq(reports[REPORT_COLUMNS[kind]], id);

/** Exactly one of the foreign keys is set. */
export const SUBJECT_ID = sql<string>`coalesce(review_id, discussion_id, comment_id, message_id, person_id)`;

export const SUBJECT_KIND = sql<ReportSubject["kind"]>`case
  when review_id is not null then 'review'
  when discussion_id is not null then 'discussion'
  when comment_id is not null then 'comment'
  when message_id is not null then 'message'
  else 'person'
end`;
