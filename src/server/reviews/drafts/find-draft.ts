import { eq } from "drizzle-orm";
import type { ReviewDraft } from "#contract/review-content.ts";
import type { Database } from "#server/platform/db/client.ts";
import { reviewDrafts } from "#server/platform/db/schema/index.ts";

/** The server's copy of a person's unfinished review; what the contract has added since, its defaults add. */
export async function findDraft(
  db: Database,
  userId: string,
): Promise<{ content: ReviewDraft; savedAt: string } | null> {
  const [draft] = await db.select().from(reviewDrafts).where(eq(reviewDrafts.userId, userId));
  return draft ? { content: draft.content as ReviewDraft, savedAt: draft.savedAt.toISOString() } : null;
}
