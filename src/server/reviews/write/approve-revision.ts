import type { ApproveRevision } from "#server/posts/index.ts";
import { recheckNumbers } from "#server/reviews/plausible/recheck.ts";
import { publishMarket } from "#server/reviews/tool-and-market/resolve-market.ts";
import { publishTool } from "#server/reviews/tool-and-market/resolve-tool.ts";
import { resolveTags } from "#server/tags/index.ts";
import { applyReviewRevision } from "./apply-revision.ts";
import { fillBlankProfile } from "./fill-blank-profile.ts";

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
