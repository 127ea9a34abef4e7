import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm";
import { EARLIER_TEXTS } from "#contract/moderation/queue.ts";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import { api } from "#server/platform/api.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { comments, commentVersions, users } from "#server/platform/db/schema/index.ts";
import { mentionsOf } from "#server/platform/text/rich-text.ts";
import { findVisibleComment } from "./find-visible-comment.ts";
import { storeMentions } from "./mentions/store-mentions.ts";

/** Lists earlier texts, newest first. Only moderators see those that were never public or replaced without a mark. */
export const listVersions = api.comments.listVersions.handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const comment = await findVisibleComment(db, reader, input.id);
  if (!comment) throw errors.NOT_FOUND();
  const versions = await db
    .select({ body: commentVersions.body, createdAt: commentVersions.createdAt })
    .from(commentVersions)
    .where(
      and(
        eq(commentVersions.commentId, comment.id),
        reader.isModerator
          ? undefined
          : and(eq(commentVersions.isQuiet, false), eq(commentVersions.wasHeld, false)),
      ),
    )
    .orderBy(desc(commentVersions.createdAt), desc(commentVersions.id));
  return versions.map(({ body, createdAt }) => ({ body, replacedAt: createdAt.toISOString() }));
});

export async function loadEarlierTexts(
  db: Database,
  commentIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (commentIds.length === 0) return new Map();
  const newestFirst = sql<number>`row_number() over (
    partition by comment_id order by created_at desc, id desc)`;
  const numbered = db
    .select({ id: commentVersions.id, position: newestFirst.as("position") })
    .from(commentVersions)
    .where(inArray(commentVersions.commentId, [...commentIds]))
    .as("numbered");
  const versions = await db
    .select({ commentId: commentVersions.commentId, body: commentVersions.body })
    .from(commentVersions)
    .innerJoin(numbered, and(eq(numbered.id, commentVersions.id), lte(numbered.position, EARLIER_TEXTS)))
    .orderBy(asc(numbered.position));
  const texts = Map.groupBy(versions, ({ commentId }) => commentId);
  return new Map([...texts].map(([id, ofOne]) => [id, ofOne.map(({ body }) => plainTextOf(body))]));
}

export interface StoredText {
  content: string | null;
  body: RichText | null;
}

/** Returns the stored text; nulls when the comment is missing or erased. */
export async function loadStoredText(db: Database | Transaction, id: string): Promise<StoredText> {
  const [row] = await db
    .select({ content: comments.content, body: comments.body })
    .from(comments)
    .where(eq(comments.id, id));
  return row ?? { content: null, body: null };
}

export async function storeVersion(
  tx: Transaction,
  commentId: string,
  { content, body }: StoredText,
  { isQuiet, wasHeld }: Pick<typeof commentVersions.$inferSelect, "isQuiet" | "wasHeld">,
): Promise<void> {
  if (content === null || body === null) throw new Error("an editable comment has no text");
  await tx.insert(commentVersions).values({ commentId, content, body, isQuiet, wasHeld });
}

/** The row must be locked. The held text becomes an earlier version. @returns false without a public text */
export async function restoreVersion(tx: Transaction, id: string): Promise<boolean> {
  const [last, ...before] = await tx
    .select()
    .from(commentVersions)
    .where(and(eq(commentVersions.commentId, id), eq(commentVersions.wasHeld, false)))
    .orderBy(desc(commentVersions.createdAt), desc(commentVersions.id));
  if (!last) return false;
  const earlier = before.find(({ isQuiet }) => !isQuiet);
  await storeVersion(tx, id, await loadStoredText(tx, id), { isQuiet: false, wasHeld: true });
  const { content, body } = last;
  // The restored text dates from the marked edit before it; unmarked edits never set the time.
  const editedAt = sql`case when edited_at is not null then ${earlier?.createdAt.toISOString() ?? null}::timestamptz end`;
  await tx.update(comments).set({ content, body, editedAt }).where(eq(comments.id, id));
  await tx.delete(commentVersions).where(eq(commentVersions.id, last.id));
  await storeMentions(tx, id, await mentionedIn(tx, body));
  return true;
}

async function mentionedIn(tx: Transaction, body: RichText): Promise<string[]> {
  const existing = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, mentionsOf(body)));
  return existing.map(({ id }) => id);
}
