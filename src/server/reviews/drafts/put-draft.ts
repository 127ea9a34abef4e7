import { lte, sql } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { reviewDrafts } from "#server/platform/db/schema/index.ts";
import { findDraft } from "./find-draft.ts";

/**
 * Stores a draft unless a newer one is stored. Its time is the browser's, but never in the future, where nothing
 * could replace it.
 */
export const putDraft = api.reviews.putDraft.use(memberWrites).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const { userId } = reader;
  const savedAt = new Date(Math.min(Date.parse(input.savedAt), Date.now()));
  const { content } = input;
  const kept = await db
    .insert(reviewDrafts)
    .values({ userId, content, savedAt })
    .onConflictDoUpdate({
      target: reviewDrafts.userId,
      set: { content, savedAt },
      setWhere: lte(reviewDrafts.savedAt, sql`excluded.saved_at`),
    })
    .returning({ savedAt: reviewDrafts.savedAt });
  const newer = kept.length > 0 ? null : await findDraft(db, userId);
  if (newer) throw errors.NEWER_DRAFT({ data: newer });
  return { savedAt: savedAt.toISOString() };
});
