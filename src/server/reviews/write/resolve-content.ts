import { and, eq, ne, notInArray } from "drizzle-orm";
import type { ReviewContent } from "#contract/review-content.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviews } from "#server/platform/db/schema/index.ts";
import { resolveTags } from "#server/tags/index.ts";
import { type Proposer, resolveMarket } from "./resolve-market.ts";
import { resolveTool } from "./resolve-tool.ts";
import type { ReviewParts } from "./review-row.ts";

/** A version with what it names, or why it can't be stored. */
type ResolvedContent =
  | { problem: "unknown-tag" }
  | { problem: "already-reviewed"; reviewId: string }
  | { problem: null; content: ReviewContent; parts: ReviewParts };

/**
 * Looks up, or proposes, what a version names. Whoever gets a problem must roll back: a tool or market
 * may have been proposed on the way.
 */
export async function resolveContent(
  tx: Transaction,
  sent: ReviewContent,
  by: Proposer,
): Promise<ResolvedContent> {
  const tags = await resolveTags(tx, sent.tagIds, "review");
  if (tags.length < sent.tagIds.length) return { problem: "unknown-tag" };
  const tool = await resolveTool(tx, sent, by);
  const market = await resolveMarket(tx, sent, by);
  const [reviewed] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, by.userId),
        eq(reviews.toolId, tool.id),
        eq(reviews.marketId, market.id),
        notInArray(reviews.moderationStatus, ["withdrawn", "deleted"]),
        by.reviewId === null ? undefined : ne(reviews.id, by.reviewId),
      ),
    );
  if (reviewed) return { problem: "already-reviewed", reviewId: reviewed.id };
  return { problem: null, content: toStored(sent, tags), parts: { tool, market, tags } };
}

/** What is kept of what was sent in: a blank brokerage is none, and tags have our spelling of their ids. */
export function toStored(sent: ReviewContent, tags: readonly { id: string }[]): ReviewContent {
  return { ...sent, brokerage: sent.brokerage || null, tagIds: tags.map((tag) => tag.id) };
}
