import type { ReviewContent } from "#contract/reviews/content.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { type DuplicateErrors, rejectDuplicate } from "#server/reviews/write/reject-duplicate.ts";
import type { ReviewParts } from "#server/reviews/write/review-row.ts";
import { resolveTags } from "#server/tags/index.ts";
import type { Proposer } from "./proposals.ts";
import { resolveMarket } from "./resolve-market.ts";
import { resolveTool } from "./resolve-tool.ts";

export interface ContentErrors extends DuplicateErrors {
  UNKNOWN_TAG: () => Error;
}

export interface ResolvedContent {
  content: ReviewContent;
  parts: ReviewParts;
}

/** Resolves references and proposes missing tools and markets. @throws in which case the proposals must be rolled back */
export async function resolveReviewContent(
  tx: Transaction,
  submitted: ReviewContent,
  proposer: Proposer,
  errors: ContentErrors,
): Promise<ResolvedContent> {
  const tags = await resolveAllTags(tx, submitted, errors);
  const tool = await resolveTool(tx, submitted, proposer);
  const market = await resolveMarket(tx, submitted, proposer);
  const { userId, reviewId: exceptId } = proposer;
  await rejectDuplicate(tx, { userId, toolId: tool.id, marketId: market.id, exceptId }, errors);
  return { content: toStored(submitted, tags), parts: { tool, market, tags } };
}

/** @throws UNKNOWN_TAG */
export async function resolveAllTags(
  tx: Transaction,
  { tagIds }: ReviewContent,
  errors: Pick<ContentErrors, "UNKNOWN_TAG">,
) {
  const tags = await resolveTags(tx, tagIds, "review");
  if (tags.length < tagIds.length) throw errors.UNKNOWN_TAG();
  return tags;
}

export function toStored(submitted: ReviewContent, tags: readonly { id: string }[]): ReviewContent {
  return {
    ...submitted,
    brokerage: submitted.brokerage || null,
    tagIds: tags.map((tag) => tag.id),
    connectionNote: submitted.connection === "none" ? "" : submitted.connectionNote,
  };
}
