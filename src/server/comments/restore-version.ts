import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { RichText } from "#contract/text/rich-text.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { comments, commentVersions, users } from "#server/platform/db/schema/index.ts";
import { mentionsOf } from "#server/platform/text/rich-text.ts";
import { storeMentions } from "./mentions/store-mentions.ts";
import { loadStoredText, storeVersion } from "./store-version.ts";

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
