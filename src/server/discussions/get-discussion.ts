import { loadPostPage } from "#server/comments/index.ts";
import { api } from "#server/platform/api.ts";
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
    loadOthers(call.context.db, discussion),
  ]);
  const can = { ...page.can, moderate: canModerateDiscussion(call.context.reader, discussion) };
  return { ...toDiscussionRow(discussion), ...page, body, editedAt, can, others };
});
