import { loadPostPage } from "#server/comments/index.ts";
import { getMarketDirectory, toMarketRef } from "#server/markets/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { loadOwnContent } from "#server/posts/index.ts";
import { getToolDirectory, toToolRef } from "#server/tools/index.ts";
import { getVisibleDiscussion } from "./discussion-hydration.ts";
import { canModerateDiscussion } from "./discussion-policy.ts";
import { toDiscussionRow } from "./discussion-view.ts";
import { loadOthers } from "./load-others.ts";

export const getDiscussion = api.discussions.get.handler(async (call) => {
  const discussion = await getVisibleDiscussion(call);
  const { lockedAt, lockReason, body, editedAt } = discussion;
  const lock = lockedAt && { reason: lockReason ?? "", at: lockedAt };
  const [page, others] = await Promise.all([
    loadPostPage(call, { ...discussion, kind: "discussion", lock }),
    loadOthers(call.context.db, discussion, call.context.reader.userId),
  ]);
  const can = { ...page.can, moderate: canModerateDiscussion(call.context.reader, discussion) };
  return { ...toDiscussionRow(discussion), ...page, body, editedAt, can, others };
});

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
