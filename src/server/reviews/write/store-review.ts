import type { ReviewContent } from "#contract/reviews/content.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { storePost } from "#server/posts/index.ts";
import { type ContentErrors, resolveReviewContent } from "#server/reviews/tool-and-market/resolve-content.ts";
import { storePoints } from "./apply-revision.ts";
import { toReviewColumns } from "./review-row.ts";

/** Stores a new review as pending; returns its id. @throws the declared errors of `errors` */
export async function storeReview(
  tx: Transaction,
  submitted: ReviewContent,
  { userId, draftId }: { userId: string; draftId: string | null },
  errors: ContentErrors,
): Promise<string> {
  const { content, parts } = await resolveReviewContent(tx, submitted, { userId, reviewId: null }, errors);
  const columns = { userId, draftId, ...toReviewColumns(content, parts) };
  const id = await storePost(tx, "review", columns, { content });
  await storePoints(tx, id, content);
  return id;
}
