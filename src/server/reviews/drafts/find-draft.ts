import { eq } from "drizzle-orm";
import type { ReviewDraft } from "#contract/reviews/content.ts";
import type { Database } from "#server/platform/db/client.ts";
import { reviewDrafts } from "#server/platform/db/schema/index.ts";

/** Returns a user's draft review. The schema's defaults fill in fields that are newer than the draft. */
export async function findDraft(
  db: Database,
  userId: string,
): Promise<{ draftId: string; content: ReviewDraft; savedAt: string } | null> {
  const [draft] = await db.select().from(reviewDrafts).where(eq(reviewDrafts.userId, userId));
  if (!draft) return null;
  const { draftId, content, savedAt } = draft;
  return { draftId, content: content as ReviewDraft, savedAt: savedAt.toISOString() };
}
