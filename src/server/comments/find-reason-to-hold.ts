import { and, desc, eq, isNotNull, lt, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { HeldFor } from "#contract/moderation/terms.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import type { Database } from "#server/platform/db/client.ts";
import { prepareLookup } from "#server/platform/db/prepare-lookup.ts";
import { comments, discussions, reviews, users } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { isNearDuplicate } from "#server/platform/text/near-duplicate.ts";
import { linksOf } from "#server/platform/text/rich-text.ts";
import type { ParsedContent } from "./comment-content.ts";
import { FIRST_POSTS, reasonToHold } from "./comment-policy.ts";

/** Copies usually spread within a day; comparing more texts would take too long. */
const COMPARED_TEXTS = 200;
const COMPARED_FOR = sql`interval '24 hours'`;

interface EditedComment {
  id: string;
  status: CommentStatus;
  createdAt: Date;
  body: RichText | null;
}

/** @param before null for a new comment. Edits of held ones skip the first-posts rule: they stay held. */
export async function findReasonToHold(
  db: Database,
  reader: MemberReader,
  { content, body }: Pick<ParsedContent, "content" | "body">,
  before: EditedComment | null,
): Promise<HeldFor | null> {
  if (reader.isModerator) return null;
  const known = new Set(before?.body ? linksOf(before.body) : []);
  const [author, others] = await Promise.all([loadAuthor(db, reader.userId), loadComparedTexts(db, before)]);
  return reasonToHold({
    publishedPosts: before?.status === "held" ? Number.POSITIVE_INFINITY : author.publishedPosts,
    accountAgeMs: author.accountAgeMs,
    links: linksOf(body).filter((link) => !known.has(link)).length,
    isNearDuplicate: isNearDuplicate(content, others),
  });
}

/** Counts posts only as far as the rule of first posts needs. */
const published = (table: typeof comments | typeof discussions | typeof reviews, isPublic: SQL) =>
  sql`(select from ${table} where ${table.userId} = ${users.id} and ${isPublic} limit ${sql.raw(String(FIRST_POSTS))})`;

const findAuthor = prepareLookup("comment_author", (db) =>
  db
    .select({
      createdAt: users.createdAt,
      publishedPosts: sql<number>`(select count(*)::int from (
        ${published(comments, sql`status = 'visible'`)}
        union all ${published(discussions, sql`moderation_status = 'approved'`)}
        union all ${published(reviews, sql`moderation_status = 'approved'`)}) posts)`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId"))),
);

async function loadAuthor(db: Database, userId: string) {
  const [author] = await findAuthor(db).execute({ userId });
  return {
    publishedPosts: author?.publishedPosts ?? 0,
    accountAgeMs: author ? Date.now() - author.createdAt.getTime() : 0,
  };
}

async function loadComparedTexts(db: Database, edited: EditedComment | null): Promise<string[]> {
  const rows = await db
    .select({ content: comments.content })
    .from(comments)
    .where(and(isNotNull(comments.content), edited ? isBefore(edited) : isRecent))
    .orderBy(desc(comments.createdAt))
    .limit(COMPARED_TEXTS);
  return rows.flatMap(({ content }) => content ?? []);
}

const isRecent = sql`${comments.createdAt} > now() - ${COMPARED_FOR}`;

/** Later comments may be copies of the edited one. Rejected and removed comments must not get others held. */
const isBefore = ({ id, createdAt }: EditedComment): SQL | undefined =>
  and(
    ne(comments.id, id),
    lt(comments.createdAt, createdAt),
    sql`${comments.createdAt} > ${createdAt.toISOString()}::timestamptz - ${COMPARED_FOR}`,
    notInArray(comments.status, ["rejected", "removed"]),
  );
