import { and, eq, ne, notInArray } from "drizzle-orm";
import type { ReviewContent } from "#contract/review-content.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviews } from "#server/platform/db/schema/index.ts";
import { resolveTags } from "#server/tags/index.ts";
import type { Proposer } from "./proposals.ts";
import { resolveMarket } from "./resolve-market.ts";
import { resolveTool } from "./resolve-tool.ts";
import type { ReviewParts } from "./review-row.ts";

type ResolvedContent =
  | { problem: "unknown-tag" }
  | { problem: "already-reviewed"; reviewId: string }
  | { problem: null; content: ReviewContent; parts: ReviewParts };

/** Resolves references and proposes missing tools and markets. On a problem the caller must roll the proposals back. */
export async function resolveContent(
  tx: Transaction,
  submitted: ReviewContent,
  proposer: Proposer,
): Promise<ResolvedContent> {
  const tags = await resolveTags(tx, submitted.tagIds, "review");
  if (tags.length < submitted.tagIds.length) return { problem: "unknown-tag" };
  const tool = await resolveTool(tx, submitted, proposer);
  const market = await resolveMarket(tx, submitted, proposer);
  const [reviewed] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, proposer.userId),
        eq(reviews.toolId, tool.id),
        eq(reviews.marketId, market.id),
        notInArray(reviews.moderationStatus, ["withdrawn", "deleted"]),
        proposer.reviewId === null ? undefined : ne(reviews.id, proposer.reviewId),
      ),
    );
  if (reviewed) return { problem: "already-reviewed", reviewId: reviewed.id };
  return { problem: null, content: toStored(submitted, tags), parts: { tool, market, tags } };
}

export function toStored(submitted: ReviewContent, tags: readonly { id: string }[]): ReviewContent {
  return { ...submitted, brokerage: submitted.brokerage || null, tagIds: tags.map((tag) => tag.id) };
}
