import { and, desc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import type { RichText } from "#contract/rich-text.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments, discussions, reviews, users } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { linksOf } from "#server/platform/rich-text.ts";
import { type HeldFor, isNearDuplicate, reasonToHold } from "./holding-policy.ts";
import type { ReadContent } from "./read-content.ts";

/** Ours: what spreads, spreads within a day; more texts would not be compared in time. */
const COMPARED_TEXTS = 200;
const COMPARED_FOR = sql`interval '24 hours'`;

/**
 * Why a text is to be held, or null.
 *
 * @param before the comment that it changes, with what it said; null for a new one
 */
export async function findReasonToHold(
  db: Database,
  reader: MemberReader,
  { content, body }: ReadContent,
  before: { id: string; body: RichText | null } | null,
): Promise<HeldFor | null> {
  if (reader.isModerator) return null;
  const known = new Set(before?.body ? linksOf(before.body) : []);
  const [publishedPosts, accountAgeMs, others] = await Promise.all([
    before === null ? countPublishedPosts(db, reader.userId) : Number.POSITIVE_INFINITY,
    readAccountAge(db, reader.userId),
    loadRecentTexts(db, before?.id),
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

async function loadRecentTexts(db: Database, exceptId: string | undefined): Promise<string[]> {
  const rows = await db
    .select({ content: comments.content })
    .from(comments)
    .where(
      and(
        gt(comments.createdAt, sql`now() - ${COMPARED_FOR}`),
        isNotNull(comments.content),
        exceptId === undefined ? undefined : ne(comments.id, exceptId),
      ),
    )
    .orderBy(desc(comments.createdAt))
    .limit(COMPARED_TEXTS);
  return rows.flatMap(({ content }) => content ?? []);
}
