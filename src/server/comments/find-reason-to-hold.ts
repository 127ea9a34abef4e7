import { type SQL, sql } from "drizzle-orm";
import type { HeldFor } from "#contract/moderation/terms.ts";
import type { RichText } from "#contract/rich-text.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments, discussions, reviews, users } from "#server/platform/db/schema/index.ts";
import { prepareStatement } from "#server/platform/db/statements/prepare-once.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { linksOf } from "#server/platform/text/rich-text.ts";
import { FIRST_POSTS, isNearDuplicate, reasonToHold } from "./holding-policy.ts";
import type { ParsedContent } from "./parse-content.ts";

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
  const [facts] = await loadFacts(db)({
    userId: reader.userId,
    editedId: before?.id ?? null,
    createdAt: before?.createdAt.toISOString() ?? null,
  });
  return reasonToHold({
    isModerator: reader.isModerator,
    publishedPosts: before?.status === "held" ? Number.POSITIVE_INFINITY : (facts?.publishedPosts ?? 0),
    accountAgeMs: facts ? Date.now() - facts.createdAt.getTime() : 0,
    links: linksOf(body).filter((link) => !known.has(link)).length,
    isNearDuplicate: isNearDuplicate(content, facts?.texts ?? []),
  });
}

interface Facts {
  createdAt: Date;
  publishedPosts: number;
  texts: string[] | null;
}

const editedId = sql`${sql.placeholder("editedId")}::uuid`;
const editedAt = sql`${sql.placeholder("createdAt")}::timestamptz`;

/** Later comments may be copies of the edited one. Rejected and removed comments must not get it held. */
const isCompared = sql`content is not null and created_at > coalesce(${editedAt}, now()) - ${COMPARED_FOR}
  and (${editedId} is null
    or (id <> ${editedId} and created_at < ${editedAt} and status not in ('rejected', 'removed')))`;

/** Counts posts only as far as the rule of first posts needs. */
const published = (table: typeof comments | typeof discussions | typeof reviews, isPublic: SQL) =>
  sql`(select from ${table} where ${table.userId} = author.id and ${isPublic} limit ${sql.raw(String(FIRST_POSTS))})`;

const loadFacts = prepareStatement<Facts>(
  () => sql`
    select author.created_at as "createdAt", (select count(*)::int from (
        ${published(comments, sql`status = 'visible'`)}
        union all ${published(discussions, sql`moderation_status = 'approved'`)}
        union all ${published(reviews, sql`moderation_status = 'approved'`)}) posts) as "publishedPosts",
      (select json_agg(content) from (
        select content from ${comments} where ${isCompared}
        order by created_at desc limit ${sql.raw(String(COMPARED_TEXTS))}) recent) as texts
    from ${users} author where author.id = ${sql.placeholder("userId")}`,
);
