import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { api } from "#server/platform/api.ts";
import { listByAuthor } from "#server/posts/index.ts";
import { loadDiscussions } from "./discussion-hydration.ts";
import { toDiscussionRow } from "./discussion-view.ts";

const byAuthor = { kind: "discussion", load: loadDiscussions, toRow: toDiscussionRow } as const;

export const listDiscussionsByAuthor = api.discussions.listByAuthor.handler((call) =>
  listByAuthor(call, { ...byAuthor, pageSize: SERVER_LIMITS.discussionPageSize }),
);
