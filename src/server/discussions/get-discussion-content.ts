import { readMarketDirectory, toMarketRef } from "#server/markets/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { readToolDirectory, toToolRef } from "#server/tools/index.ts";
import { canEditDiscussion } from "./discussion-policy.ts";
import { findVisibleDiscussion } from "./find-visible-discussion.ts";
import { findNewestRevision, toOwnDiscussion } from "./own-discussion.ts";

/** The newest version of one's own discussion, for editing; another's answers like a missing one. */
export const getDiscussionContent = api.discussions.getContent
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const discussion = await findVisibleDiscussion(db, reader, input.id);
    if (!discussion || !canEditDiscussion(reader, discussion)) throw errors.NOT_FOUND();
    const newest = await findNewestRevision(db, discussion.id);
    if (!newest) throw errors.NOT_FOUND();
    const [markets, tools] = await Promise.all([readMarketDirectory(context), readToolDirectory(context)]);
    const { marketId, toolId } = newest.content;
    const market = marketId === null ? undefined : markets.byId.get(marketId);
    const tool = toolId === null ? undefined : tools.byId.get(toolId);
    return {
      content: newest.content,
      market: market ? toMarketRef(market) : null,
      tool: tool ? toToolRef(tool) : null,
      own: await toOwnDiscussion(db, discussion, newest),
    };
  });
