export { countDiscussions as count } from "./count-discussions.ts";
export { listDiscussedTools as listTools } from "./discussed-tools-and-markets.ts";
export { getDiscussion as get, getDiscussionContent as getContent } from "./get-discussion.ts";
export { listDiscussions as list } from "./list-discussions.ts";
export { listDiscussionsByAuthor as listByAuthor } from "./list-discussions-by-author.ts";
export { createDiscussion as create, updateDiscussion as update } from "./write-discussion.ts";
