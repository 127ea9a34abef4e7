import { loadOwnContent } from "#server/items/index.ts";
import { getMarketDirectory, toMarketRef } from "#server/markets/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { getToolDirectory, toToolRef } from "#server/tools/index.ts";

export const getDiscussionContent = api.discussions.getContent
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const loaded = await loadOwnContent(context.db, context.reader, { kind: "discussion", id: input.id });
    if (!loaded) throw errors.NOT_FOUND();
    const { content, own } = loaded;
    const [markets, tools] = await Promise.all([getMarketDirectory(context), getToolDirectory(context)]);
    const { marketId, toolId } = content;
    const market = marketId === null ? undefined : markets.byId.get(marketId);
    const tool = toolId === null ? undefined : tools.byId.get(toolId);
    return {
      content,
      market: market ? toMarketRef(market) : null,
      tool: tool ? toToolRef(tool) : null,
      own,
    };
  });
