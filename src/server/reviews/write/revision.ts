import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewPoints } from "#server/platform/db/schema/index.ts";
import { type ApproveRevision, type ModerationColumns, replacePost } from "#server/posts/index.ts";
import type { ResolvedContent } from "#server/reviews/tool-and-market/resolve-content.ts";
import { publishMarket } from "#server/reviews/tool-and-market/resolve-market.ts";
import { publishTool } from "#server/reviews/tool-and-market/resolve-tool.ts";
import { recheckNumbers } from "#server/reviews/unusual-numbers/recheck.ts";
import { resolveTags } from "#server/tags/index.ts";
import { fillBlankProfile } from "./fill-blank-profile.ts";
import { toReviewColumns } from "./review-row.ts";

/** Publishes a pending version with its tool and market. Drops tags that were deleted since. */
export const approveReviewRevision: ApproveRevision<"review"> = async (tx, revision, moderation) => {
  const { content, post } = revision;
  const tool = await publishTool(tx, post.toolId, content);
  const market = await publishMarket(tx, post.marketId, content);
  const tags = await resolveTags(tx, content.tagIds, "review");
  await applyReviewRevision(tx, post.id, { content, parts: { tool, market, tags } }, moderation);
  await recheckNumbers(tx, revision);
  if (post.moderationStatus !== "approved") await fillBlankProfile(tx, post.userId, content);
};

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
