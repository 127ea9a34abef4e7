import type { ApproveRevision } from "#server/items/index.ts";
import { resolveTags } from "#server/tags/index.ts";
import { applyRevision } from "./apply-revision.ts";
import { fillBlankProfile } from "./fill-blank-profile.ts";
import { publishMarket } from "./resolve-market.ts";
import { publishTool } from "./resolve-tool.ts";

/** Publishes a pending version with its tool and market. Drops tags that were deleted since. */
export const approveReviewRevision: ApproveRevision<"review"> = async (tx, { content, item }, moderation) => {
  const tool = await publishTool(tx, item.toolId, content);
  const market = await publishMarket(tx, item.marketId, content);
  const tags = await resolveTags(tx, content.tagIds, "review");
  await applyRevision(tx, item.id, { content, parts: { tool, market, tags } }, moderation);
  if (item.moderationStatus !== "approved") await fillBlankProfile(tx, item.userId, content);
};
