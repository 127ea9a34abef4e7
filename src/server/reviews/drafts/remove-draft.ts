import { eq } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { reviewDrafts } from "#server/platform/db/schema/index.ts";
import { limitWrites } from "#server/platform/limits/limit-writes.ts";

/** Forgets one's unfinished review; having none is fine. */
export const removeDraft = api.reviews.removeDraft.use(signedIn).handler(async ({ context }) => {
  const { db, reader } = context;
  await limitWrites(context);
  await db.delete(reviewDrafts).where(eq(reviewDrafts.userId, reader.userId));
  return {};
});
