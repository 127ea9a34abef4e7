import { sql } from "drizzle-orm";
import type { ReportedItem, ReportSubject } from "#contract/moderation/reports.ts";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import { textOfMessage } from "#server/messages/index.ts";
import { joinSubjects } from "#server/moderation/index.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";

export interface Written {
  kind: ReportSubject["kind"];
  id: string;
  authorId: string;
  authorName: string;
  /** Without the points of a review. */
  mainText: string;
  text: string;
  /** Everything the author wrote: with the title of a discussion, or the name of a person. */
  wholeText: string;
  status: ReportedItem["status"];
  /** ISO 8601, UTC. */
  at: string;
  /** What a comment replies to. */
  repliedTo: ReportSubject | null;
}

interface Row extends Pick<Written, "kind" | "id" | "authorId" | "authorName" | "status" | "at"> {
  [column: string]: unknown;
  title: string | null;
  body: RichText | null;
  content: string | null;
  subject: string | null;
  pros: string | null;
  cons: string | null;
  parentId: string | null;
  reviewId: string | null;
  discussionId: string | null;
}

export async function loadWritten(
  db: Database | Transaction,
  subjects: readonly ReportSubject[],
): Promise<Written[]> {
  if (subjects.length === 0) return [];
  // Their thread's row is joined to comments, so that its columns come last or need the kind.
  const { rows } = await db.execute<Row>(sql`
    select wanted.kind, wanted.id, author.id as "authorId", author.full_name as "authorName",
      coalesce(comments.status, reviews.moderation_status, discussions.moderation_status) as status,
      coalesce(comments.created_at, reviews.created_at, discussions.created_at, messages.created_at,
        profiles.created_at) as at,
      case wanted.kind when 'discussion' then title when 'person' then profiles.full_name end as title,
      case wanted.kind when 'comment' then comments.body else coalesce(reviews.body, discussions.body) end as body,
      case wanted.kind when 'message' then messages.content when 'person' then profiles.brokerage end as content,
      messages.subject, ${pointsOf("pro")} as pros, ${pointsOf("con")} as cons,
      comments.parent_id as "parentId", comments.review_id as "reviewId", comments.discussion_id as "discussionId"
    from ${joinSubjects(subjects)}
    join profiles author on author.id =
      coalesce(comments.user_id, reviews.user_id, discussions.user_id, messages.sender_id, profiles.id)`);
  return rows.map(toWritten);
}

const pointsOf = (kind: "pro" | "con") => sql`case wanted.kind when 'review' then (
  select string_agg('- ' || content, e'\n' order by position)
  from review_points where review_id = reviews.id and kind = ${kind}) end`;

function toWritten(row: Row): Written {
  const { kind, id, authorId, authorName, status, pros, cons, title } = row;
  const mainText = mainTextOf(row);
  const text = joinParts([mainText, pros && `Pros:\n${pros}`, cons && `Cons:\n${cons}`]);
  const at = new Date(row.at).toISOString();
  const wholeText = joinParts([title, text]);
  return {
    kind,
    id,
    authorId,
    authorName,
    mainText,
    text,
    wholeText,
    status,
    at,
    repliedTo: repliedToOf(row),
  };
}

function mainTextOf({ kind, subject, body, content }: Row): string {
  if (kind === "message") return textOfMessage({ subject, content: content ?? "" });
  return kind === "person" ? (content ?? "") : plainTextOf(body ?? []);
}

const joinParts = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join("\n\n");

function repliedToOf({ parentId, reviewId, discussionId }: Row): ReportSubject | null {
  if (parentId !== null) return { kind: "comment", id: parentId };
  if (reviewId !== null) return { kind: "review", id: reviewId };
  return discussionId === null ? null : { kind: "discussion", id: discussionId };
}
