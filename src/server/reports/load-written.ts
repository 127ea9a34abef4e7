import { inArray, sql } from "drizzle-orm";
import type { ReportedItem, ReportSubject } from "#contract/reports.ts";
import { textOfMessage } from "#server/messages/index.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { comments, discussions, messages, reviews } from "#server/platform/db/schema/index.ts";
import { parseRichText, plainTextOf } from "#server/platform/rich-text.ts";

type Status = NonNullable<ReportedItem["status"]>;

/** What an item says, whose it is, and how it stands. */
export interface Written {
  id: string;
  kind: ReportSubject["kind"];
  authorId: string;
  text: string;
  status: Status | null;
  /** What a comment answers. */
  answers?: { parentId: string | null; reviewId: string | null; discussionId: string | null };
}

/** What items say, as plain text; those that are gone are left out. A query a kind. */
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
  // Of a person their name is all there is.
  person: async (_, ids) => ids.map((id) => ({ id, authorId: id, text: "", status: null })),
};

async function loadReviews(db: Database | Transaction, ids: string[]) {
  const rows = await db
    .select({
      id: reviews.id,
      authorId: reviews.userId,
      body: reviews.body,
      content: sql<string>`coalesce(${reviews.detailedReview}, ${reviews.opening})`,
      status: sql<Status>`${reviews.moderationStatus}`,
    })
    .from(reviews)
    .where(inArray(reviews.id, ids));
  return rows.map(({ body, content, ...row }) => ({
    ...row,
    text: plainTextOf(body ?? parseRichText(content)),
  }));
}

async function loadDiscussions(db: Database | Transaction, ids: string[]) {
  const rows = await db
    .select({
      id: discussions.id,
      authorId: discussions.userId,
      body: discussions.body,
      content: discussions.content,
      status: sql<Status>`${discussions.moderationStatus}`,
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
      status: sql<Status>`${comments.status}`,
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
