import { canEditItem, findNewestRevision, findVisibleItem, toOwnState } from "#server/items/index.ts";
import { getMarketDirectory, toMarketRef } from "#server/markets/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { getToolDirectory, toToolRef } from "#server/tools/index.ts";

/** Returns the latest version for editing. Only the author has access. */
export const getDiscussionContent = api.discussions.getContent
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const discussion = await findVisibleItem(db, reader, { kind: "discussion", id: input.id });
    if (!discussion || !canEditItem(reader, discussion)) throw errors.NOT_FOUND();
    const newest = await findNewestRevision(db, { kind: "discussion", id: discussion.id });
    if (!newest) throw errors.NOT_FOUND();
    const [markets, tools] = await Promise.all([getMarketDirectory(context), getToolDirectory(context)]);
    const { marketId, toolId } = newest.content;
    const market = marketId === null ? undefined : markets.byId.get(marketId);
    const tool = toolId === null ? undefined : tools.byId.get(toolId);
    return {
      content: newest.content,
      market: market ? toMarketRef(market) : null,
      tool: tool ? toToolRef(tool) : null,
      own: await toOwnState(db, discussion, newest),
    };
  });
