import { getMarketDirectory, toMarketRef } from "#server/markets/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { loadOwnContent } from "#server/posts/index.ts";
import { getToolDirectory, toToolRef } from "#server/tools/index.ts";

export const getDiscussionContent = api.discussions.getContent.use(signedIn).handler(async (call) => {
  const { content, version, own } = await loadOwnContent(call, "discussion");
  const [markets, tools] = await Promise.all([
    getMarketDirectory(call.context),
    getToolDirectory(call.context),
  ]);
  const market = markets.byId.get(content.marketId ?? "");
  const tool = tools.byId.get(content.toolId ?? "");
  return {
    content,
    version,
    own,
    market: market ? toMarketRef(market) : null,
    tool: tool ? toToolRef(tool) : null,
  };
});
