import { canCommentOn, canEditItem, canSeeDecision, loadOwnState } from "#server/items/index.ts";
import { api } from "#server/platform/api.ts";
import { loadPostPage } from "#server/post-pages/index.ts";
import { loadVisibleDiscussion } from "./discussion-hydration.ts";
import { canModerateDiscussion } from "./discussion-policy.ts";
import { toDiscussionRow } from "./discussion-view.ts";

export const getDiscussion = api.discussions.get.handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const discussion = await loadVisibleDiscussion(context, reader, input.id);
  if (discussion === "deleted") throw errors.DELETED();
  if (!discussion) throw errors.NOT_FOUND();

  const { lockedAt, lockReason } = discussion;
  const lock = lockedAt && { reason: lockReason ?? "", at: lockedAt };
  const post = { ...discussion, kind: "discussion", lock } as const;
  const [page, own] = await Promise.all([
    loadPostPage(context, reader, post, input),
    canSeeDecision(reader, discussion) ? loadOwnState(db, post) : null,
  ]);
  return {
    ...toDiscussionRow(discussion),
    ...page,
    body: discussion.body,
    editedAt: discussion.editedAt,
    own,
    can: {
      edit: canEditItem(reader, discussion),
      comment: canCommentOn(reader, post),
      moderate: canModerateDiscussion(reader, discussion),
    },
  };
});
