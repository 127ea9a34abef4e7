import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { RichText } from "#contract/rich-text.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { comments, commentVersions, users } from "#server/platform/db/schema/index.ts";
import { mentionsOf } from "#server/platform/text/rich-text.ts";
import { storeMentions } from "./mentions/store-mentions.ts";
import { readStored, storeVersion } from "./store-version.ts";

/**
 * Makes a held comment say again what readers saw last, which is then no longer an earlier version; the held text
 * becomes one. Its row must be locked.
 *
 * @returns false when readers never saw it
 */
export async function restoreVersion(tx: Transaction, id: string): Promise<boolean> {
  const [last, ...before] = await tx
    .select()
    .from(commentVersions)
    .where(and(eq(commentVersions.commentId, id), eq(commentVersions.wasHeld, false)))
    .orderBy(desc(commentVersions.createdAt), desc(commentVersions.id));
  if (!last) return false;
  const earlier = before.find(({ isQuiet }) => !isQuiet);
  await storeVersion(tx, id, await readStored(tx, id), { isQuiet: false, wasHeld: true });
  const { content, body } = last;
  // It was changed last when the version before it was replaced; a quiet change has never been marked.
  const editedAt = sql`case when edited_at is not null then ${earlier?.createdAt.toISOString() ?? null}::timestamptz end`;
  await tx.update(comments).set({ content, body, editedAt }).where(eq(comments.id, id));
  await tx.delete(commentVersions).where(eq(commentVersions.id, last.id));
  await storeMentions(tx, id, await namedOf(tx, body));
  return true;
}

/** Whom a text names, of those who are still there. */
async function namedOf(tx: Transaction, body: RichText): Promise<string[]> {
  const there = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, mentionsOf(body)));
  return there.map(({ id }) => id);
}
