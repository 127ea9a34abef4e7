import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { canEditPost } from "#server/posts/index.ts";
import { lookUpMarket } from "./tool-and-market/resolve-market.ts";
import { lookUpTool } from "./tool-and-market/resolve-tool.ts";
import { findOwnReview } from "./write/find-own-review.ts";

export const getOwnReview = api.reviews.getOwn.use(signedIn).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const toolId = await lookUpTool(db, input);
  const marketId = toolId && (await lookUpMarket(db, input));
  const review = marketId ? await findOwnReview(db, { userId: reader.userId, toolId, marketId }) : null;
  return { review: review && { id: review.id, canEdit: canEditPost(reader, review) } };
});
