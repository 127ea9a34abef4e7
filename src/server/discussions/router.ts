export { countDiscussions as count } from "./count-discussions.ts";
export { createDiscussion as create } from "./create-discussion.ts";
export { getDiscussion as get } from "./get-discussion.ts";
export { getDiscussionContent as getContent } from "./get-discussion-content.ts";
export { listDiscussedTools as listTools } from "./list-discussed-tools.ts";
export { listDiscussions as list } from "./list-discussions.ts";
export { listDiscussionsByAuthor as listByAuthor } from "./list-discussions-by-author.ts";
export { updateDiscussion as update } from "./update-discussion.ts";
