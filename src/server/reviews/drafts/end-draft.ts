import { and, eq } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { reviewDrafts, reviews } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { canEditPost, findVisiblePost } from "#server/posts/index.ts";
import { lockDrafts } from "./lock-drafts.ts";

/** Ends a draft as a submitted review does: saving it later fails and names the review. Idempotent. */
export const endDraft = api.reviews.endDraft.use(memberWrites).handler(async ({ input, context, errors }) => {
  const { reader } = context;
  const { id, draftId } = input;
  await context.db.transaction(async (tx) => {
    await lockDrafts(tx, reader.userId);
    const post = await findVisiblePost(tx, reader, { kind: "review", id });
    if (!post || !canEditPost(reader, post)) throw errors.NOT_FOUND();
    await tx.update(reviews).set({ draftId }).where(eq(reviews.id, id));
    const isEnded = and(eq(reviewDrafts.userId, reader.userId), eq(reviewDrafts.draftId, draftId));
    await tx.delete(reviewDrafts).where(isEnded);
    await publishToPeople(tx, [reader.userId], "account");
  });
  return {};
});
