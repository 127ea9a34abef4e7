import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { loadOwnContent } from "#server/posts/index.ts";
import { canChangeToolAndMarket } from "./review-policy.ts";

export const getReviewContent = api.reviews.getContent.use(signedIn).handler(async (call) => {
  const { post, content, version, own } = await loadOwnContent(call, "review");
  return { content, version, own, can: { changeToolAndMarket: canChangeToolAndMarket(post) } };
});
