import { and, desc, eq, isNotNull, lt, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { RichText } from "#contract/rich-text.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments, discussions, reviews, users } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { linksOf } from "#server/platform/text/rich-text.ts";
import { type HeldFor, isNearDuplicate, reasonToHold } from "./holding-policy.ts";
import type { ReadContent } from "./read-content.ts";

/** Ours: what spreads, spreads within a day; more texts would not be compared in time. */
const COMPARED_TEXTS = 200;
const COMPARED_FOR = sql`interval '24 hours'`;

/** A comment that is changed, as it stands. */
interface Changed {
  id: string;
  status: CommentStatus;
  createdAt: Date;
  body: RichText | null;
}

/**
 * Why a text is to be held, or null. For an edit of what is held no posts are counted: it stays held.
 *
 * @param before the comment that it changes; null for a new one
 */
export async function findReasonToHold(
  db: Database,
  reader: MemberReader,
  { content, body }: ReadContent,
  before: Changed | null,
): Promise<HeldFor | null> {
  if (reader.isModerator) return null;
  const known = new Set(before?.body ? linksOf(before.body) : []);
  const [publishedPosts, accountAgeMs, others] = await Promise.all([
    before?.status === "held" ? Number.POSITIVE_INFINITY : countPublishedPosts(db, reader.userId),
    readAccountAge(db, reader.userId),
    loadComparedTexts(db, before),
  ]);
  return reasonToHold({
    isModerator: reader.isModerator,
    publishedPosts,
    accountAgeMs,
    links: linksOf(body).filter((link) => !known.has(link)).length,
    isNearDuplicate: isNearDuplicate(content, others),
  });
}

async function countPublishedPosts(db: Database, userId: string): Promise<number> {
  const counts = await Promise.all([
    db.$count(comments, and(eq(comments.userId, userId), eq(comments.status, "visible"))),
    db.$count(discussions, and(eq(discussions.userId, userId), eq(discussions.moderationStatus, "approved"))),
    db.$count(reviews, and(eq(reviews.userId, userId), eq(reviews.moderationStatus, "approved"))),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

async function readAccountAge(db: Database, userId: string): Promise<number> {
  const [user] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  return user ? Date.now() - user.createdAt.getTime() : 0;
}

async function loadComparedTexts(db: Database, changed: Changed | null): Promise<string[]> {
  const rows = await db
    .select({ content: comments.content })
    .from(comments)
    .where(and(isNotNull(comments.content), changed ? isBefore(changed) : isRecent))
    .orderBy(desc(comments.createdAt))
    .limit(COMPARED_TEXTS);
  return rows.flatMap(({ content }) => content ?? []);
}

const isRecent = sql`${comments.createdAt} > now() - ${COMPARED_FOR}`;

/** What came after a comment may be a copy of it, and what was rejected or removed takes nothing else down. */
const isBefore = ({ id, createdAt }: Changed): SQL | undefined =>
  and(
    ne(comments.id, id),
    lt(comments.createdAt, createdAt),
    sql`${comments.createdAt} > ${createdAt.toISOString()}::timestamptz - ${COMPARED_FOR}`,
    notInArray(comments.status, ["rejected", "removed"]),
  );
