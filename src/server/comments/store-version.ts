import { eq } from "drizzle-orm";
import type { RichText } from "#contract/text/rich-text.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { comments, commentVersions } from "#server/platform/db/schema/index.ts";

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
