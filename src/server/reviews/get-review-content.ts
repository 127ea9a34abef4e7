import { loadOwnContent } from "#server/items/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { canChangeToolAndMarket } from "./review-policy.ts";

export const getReviewContent = api.reviews.getContent.use(signedIn).handler(async (call) => {
  const { item, content, own } = await loadOwnContent(call, "review");
  return { content, own, can: { changeToolAndMarket: canChangeToolAndMarket(item) } };
});
