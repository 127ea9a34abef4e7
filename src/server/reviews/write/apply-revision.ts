import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewPoints } from "#server/platform/db/schema/index.ts";
import { type ModerationColumns, replacePost } from "#server/posts/index.ts";
import type { ResolvedContent } from "#server/reviews/tool-and-market/resolve-content.ts";
import { toReviewColumns } from "./review-row.ts";

export async function applyReviewRevision(
  tx: Transaction,
  id: string,
  { content, parts }: ResolvedContent,
  moderation: ModerationColumns,
): Promise<void> {
  const columns = { ...toReviewColumns(content, parts), ...moderation };
  await replacePost(
    tx,
    { kind: "review", id },
    columns,
    parts.tags.map((tag) => tag.id),
  );
  await tx.delete(reviewPoints).where(eq(reviewPoints.reviewId, id));
  await storePoints(tx, id, content);
}

/** Requires a review without pros and cons. */
export async function storePoints(
  tx: Transaction,
  reviewId: string,
  { pros, cons }: ResolvedContent["content"],
): Promise<void> {
  const points = [
    ...pros.map((content, position) => ({ reviewId, kind: "pro", position, content })),
    ...cons.map((content, position) => ({ reviewId, kind: "con", position, content })),
  ];
  if (points.length > 0) await tx.insert(reviewPoints).values(points);
}
