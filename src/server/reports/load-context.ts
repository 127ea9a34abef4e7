import { eq, inArray, sql } from "drizzle-orm";
import type { ReportedItem } from "#contract/reports.ts";
import type { RichText } from "#contract/rich-text.ts";
import { loadConversationContexts } from "#server/messages/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments, discussions, profiles, reviews } from "#server/platform/db/schema/index.ts";
import { parseRichText, plainTextOf } from "#server/platform/text/rich-text.ts";
import type { Written } from "./load-written.ts";

type ContextEntry = ReportedItem["context"][number];

/** Enough to understand a message, while disclosing as little as possible of a private conversation. */
const MESSAGES_BEFORE = 5;

/** Loads what preceded reported comments and messages, by the id of the item, oldest first. */
export async function loadContext(
  db: Database,
  written: readonly Written[],
): Promise<Map<string, ContextEntry[]>> {
  const answers = written.flatMap(({ id, answers: of }) => (of ? [{ id, ...of }] : []));
  const onThread = answers.filter(({ parentId }) => parentId === null);
  const messageIds = written.filter(({ kind }) => kind === "message").map(({ id }) => id);
  const [ofComments, ofReviews, ofDiscussions, ofMessages] = await Promise.all([
    loadComments(db, present(answers.map(({ parentId }) => parentId))),
    loadReviews(db, present(onThread.map(({ reviewId }) => reviewId))),
    loadDiscussions(db, present(onThread.map(({ discussionId }) => discussionId))),
    loadConversationContexts(db, messageIds, MESSAGES_BEFORE),
  ]);
  const entries = new Map([...ofComments, ...ofReviews, ...ofDiscussions]);
  const context = new Map(ofMessages);
  for (const { id, parentId, reviewId, discussionId } of answers) {
    const before = entries.get(parentId ?? reviewId ?? discussionId ?? "");
    // Erased parents have no text.
    if (before && before.text !== "") context.set(id, [before]);
  }
  return context;
}

const present = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

async function loadComments(db: Database, ids: string[]): Promise<[string, ContextEntry][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: comments.id, fullName: profiles.fullName, body: comments.body, at: comments.createdAt })
    .from(comments)
    .innerJoin(profiles, eq(profiles.id, comments.userId))
    .where(inArray(comments.id, ids));
  return rows.map(({ id, fullName, body, at }) => [
    id,
    { fullName, text: plainTextOf(body ?? []), at: at.toISOString() },
  ]);
}

async function loadReviews(db: Database, ids: string[]): Promise<[string, ContextEntry][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: reviews.id,
      fullName: profiles.fullName,
      body: reviews.body,
      content: sql<string>`coalesce(${reviews.detailedReview}, ${reviews.excerpt})`,
      at: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(profiles, eq(profiles.id, reviews.userId))
    .where(inArray(reviews.id, ids));
  return rows.map(toOpening);
}

async function loadDiscussions(db: Database, ids: string[]): Promise<[string, ContextEntry][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: discussions.id,
      fullName: profiles.fullName,
      body: discussions.body,
      content: discussions.content,
      at: discussions.createdAt,
    })
    .from(discussions)
    .innerJoin(profiles, eq(profiles.id, discussions.userId))
    .where(inArray(discussions.id, ids));
  return rows.map(toOpening);
}

type OpeningRow = { id: string; fullName: string; body: RichText | null; content: string; at: Date };

const toOpening = ({ id, fullName, body, content, at }: OpeningRow): [string, ContextEntry] => [
  id,
  { fullName, text: plainTextOf(body ?? parseRichText(content)), at: at.toISOString() },
];
