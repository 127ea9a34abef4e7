import { LIMITS } from "#contract/parts.ts";
import { listByAuthor } from "#server/items/index.ts";
import { api } from "#server/platform/api.ts";
import { loadDiscussions } from "./discussion-hydration.ts";
import { toDiscussionRow } from "./discussion-view.ts";

export const listDiscussionsByAuthor = api.discussions.listByAuthor.handler(
  async ({ input, context, errors }) => {
    const listed = await listByAuthor(context, input, {
      kind: "discussion",
      pageSize: LIMITS.discussionPageSize,
      load: (ids) => loadDiscussions(context, ids),
      toRow: toDiscussionRow,
    });
    if (!listed) throw errors.NOT_FOUND();
    return listed;
  },
);
