import { countDiscussions } from "./count-discussions.ts";
import { createDiscussion } from "./create-discussion.ts";
import { getDiscussion } from "./get-discussion.ts";
import { getDiscussionContent } from "./get-discussion-content.ts";
import { listDiscussedTools } from "./list-discussed-tools.ts";
import { listDiscussions } from "./list-discussions.ts";
import { listDiscussionsByAuthor } from "./list-discussions-by-author.ts";
import { updateDiscussion } from "./update-discussion.ts";

export const discussionsRouter = {
  list: listDiscussions,
  count: countDiscussions,
  listTools: listDiscussedTools,
  listByAuthor: listDiscussionsByAuthor,
  get: getDiscussion,
  create: createDiscussion,
  getContent: getDiscussionContent,
  update: updateDiscussion,
};
