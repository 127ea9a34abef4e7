import { type SQL, sql } from "drizzle-orm";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import { reviewNameSql } from "#server/platform/db/names.ts";
import { comments, discussionRevisions, reports, reviewRevisions } from "#server/platform/db/schema/index.ts";

type QueueKind = DecidableKind | "report";

export function matches(kind: QueueKind, q: string): SQL | undefined {
  if (q === "") return undefined;
  return CONDITIONS[kind](`%${q.replace(/[\\%_]/g, "\\$&")}%`);
}

const REVIEW_NAME = reviewNameSql(sql`t.name`, sql`m.city`, sql`m.state`);

const CONDITIONS: Record<QueueKind, (pattern: string) => SQL> = {
  review(pattern) {
    const { content, reviewId } = reviewRevisions;
    const of = (name: string) => sql`(${content}->>${sql.raw(`'${name}'`)})`;
    return sql`(${reviewNameSql(of("toolName"), of("city"), of("state"))} ilike ${pattern}
      or ${content}->>'detailedReview' ilike ${pattern}
      or ${content}->>'connectionNote' ilike ${pattern}
      or ${content}->>'pros' ilike ${pattern} or ${content}->>'cons' ilike ${pattern}
      or exists (select from reviews r join profiles p on p.id = r.user_id
        where r.id = ${reviewId} and p.full_name ilike ${pattern}))`;
  },
  discussion(pattern) {
    const { content, discussionId } = discussionRevisions;
    return sql`(${content}->>'title' ilike ${pattern} or ${content}->>'content' ilike ${pattern}
      or exists (select from discussions d join profiles p on p.id = d.user_id
        where d.id = ${discussionId} and p.full_name ilike ${pattern}))`;
  },
  comment(pattern) {
    const { content, userId, discussionId, reviewId } = comments;
    return sql`(${content} ilike ${pattern}
      or exists (select from profiles p where p.id = ${userId} and p.full_name ilike ${pattern})
      or exists (select from discussions d where d.id = ${discussionId} and d.title ilike ${pattern})
      or exists (select from reviews r join tools t on t.id = r.tool_id join markets m on m.id = r.market_id
        where r.id = ${reviewId} and ${REVIEW_NAME} ilike ${pattern}))`;
  },
  /** Excludes reporters' texts, because moderators can't read those about their own content. */
  report(pattern) {
    const { reviewId, discussionId, commentId, messageId, personId } = reports;
    return sql`(exists (select from reviews r join profiles p on p.id = r.user_id
        join tools t on t.id = r.tool_id join markets m on m.id = r.market_id
        where r.id = ${reviewId} and (p.full_name ilike ${pattern}
          or ${REVIEW_NAME} ilike ${pattern}
          or coalesce(r.detailed_review, r.opening) ilike ${pattern}
          or exists (select from review_points where review_id = r.id and content ilike ${pattern})))
      or exists (select from discussions d join profiles p on p.id = d.user_id
        where d.id = ${discussionId}
          and (p.full_name ilike ${pattern} or d.title ilike ${pattern} or d.content ilike ${pattern}))
      or exists (select from comments where comments.id = ${commentId} and ${CONDITIONS.comment(pattern)})
      or exists (select from messages m join profiles p on p.id = m.sender_id
        where m.id = ${messageId}
          and (p.full_name ilike ${pattern} or m.subject ilike ${pattern} or m.content ilike ${pattern}))
      or exists (select from profiles p
        where p.id = ${personId} and (p.full_name ilike ${pattern} or p.brokerage ilike ${pattern})))`;
  },
};
