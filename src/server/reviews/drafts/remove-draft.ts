import { eq } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { reviewDrafts } from "#server/platform/db/schema/index.ts";

export const removeDraft = api.reviews.removeDraft.use(memberWrites).handler(async ({ context }) => {
  const { db, reader } = context;
  await db.delete(reviewDrafts).where(eq(reviewDrafts.userId, reader.userId));
  return {};
});
