import { inArray, sql } from "drizzle-orm";
import type { ReportedItem, ReportSubject } from "#contract/reports.ts";
import { textOfMessage } from "#server/messages/index.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { comments, discussions, messages, profiles, reviews } from "#server/platform/db/schema/index.ts";
import { parseRichText, plainTextOf } from "#server/platform/text/rich-text.ts";
import { joinParts } from "./join-parts.ts";

type Status = NonNullable<ReportedItem["status"]>;

export interface Written {
  id: string;
  kind: ReportSubject["kind"];
  authorId: string;
  text: string;
  status: Status | null;
  /** Set for comments: what they reply to. */
  answers?: { parentId: string | null; reviewId: string | null; discussionId: string | null };
}

/** Loads items as plain text with author and status, one query per kind. Missing items are left out. */
export async function loadWritten(
  db: Database | Transaction,
  subjects: readonly ReportSubject[],
): Promise<Written[]> {
  const loaded = (Object.keys(LOADERS) as ReportSubject["kind"][]).map(async (kind) => {
    const ids = subjects.filter((subject) => subject.kind === kind).map(({ id }) => id);
    const rows = ids.length === 0 ? [] : await LOADERS[kind](db, ids);
    return rows.map((row) => ({ ...row, kind }));
  });
  return (await Promise.all(loaded)).flat();
}

type Loader = (db: Database | Transaction, ids: string[]) => Promise<Omit<Written, "kind">[]>;

const LOADERS: Record<ReportSubject["kind"], Loader> = {
  review: loadReviews,
  discussion: loadDiscussions,
  comment: loadComments,
  message: loadMessages,
  person: loadPeople,
};

async function loadReviews(db: Database | Transaction, ids: string[]) {
  const rows = await db
    .select({
      id: reviews.id,
      authorId: reviews.userId,
      body: reviews.body,
      content: sql<string>`coalesce(${reviews.detailedReview}, ${reviews.excerpt})`,
      pros: pointsOf("pro"),
      cons: pointsOf("con"),
      status: reviews.moderationStatus,
    })
    .from(reviews)
    .where(inArray(reviews.id, ids));
  return rows.map(({ body, content, pros, cons, ...row }) => ({
    ...row,
    text: joinParts([
      plainTextOf(body ?? parseRichText(content)),
      pros && `Pros:\n${pros}`,
      cons && `Cons:\n${cons}`,
    ]),
  }));
}

const pointsOf = (kind: "pro" | "con") =>
  sql<string | null>`(select string_agg('- ' || content, e'\n' order by position)
    from review_points where review_id = reviews.id and kind = ${kind})`;

async function loadDiscussions(db: Database | Transaction, ids: string[]) {
  const rows = await db
    .select({
      id: discussions.id,
      authorId: discussions.userId,
      body: discussions.body,
      content: discussions.content,
      status: discussions.moderationStatus,
    })
    .from(discussions)
    .where(inArray(discussions.id, ids));
  return rows.map(({ body, content, ...row }) => ({
    ...row,
    text: plainTextOf(body ?? parseRichText(content)),
  }));
}

async function loadComments(db: Database | Transaction, ids: string[]) {
  const rows = await db
    .select({
      id: comments.id,
      authorId: comments.userId,
      body: comments.body,
      status: comments.status,
      answers: {
        parentId: comments.parentId,
        reviewId: comments.reviewId,
        discussionId: comments.discussionId,
      },
    })
    .from(comments)
    .where(inArray(comments.id, ids));
  return rows.map(({ body, answers, ...row }) => ({
    ...row,
    text: plainTextOf(body ?? []),
    answers: answers ?? { parentId: null, reviewId: null, discussionId: null },
  }));
}

async function loadMessages(db: Database | Transaction, ids: string[]) {
  const rows = await db
    .select({
      id: messages.id,
      authorId: messages.senderId,
      subject: messages.subject,
      content: messages.content,
    })
    .from(messages)
    .where(inArray(messages.id, ids));
  return rows.map(({ id, authorId, ...message }) => ({
    id,
    authorId,
    text: textOfMessage(message),
    status: null,
  }));
}

/** The name counts as the title. */
async function loadPeople(db: Database | Transaction, ids: string[]) {
  const rows = await db
    .select({
      id: profiles.id,
      authorId: profiles.id,
      text: sql<string>`coalesce(${profiles.brokerage}, '')`,
    })
    .from(profiles)
    .where(inArray(profiles.id, ids));
  return rows.map((row) => ({ ...row, status: null }));
}
